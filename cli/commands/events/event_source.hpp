// What changed between two looks at a robot.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/client/robot.hpp"
#include "core/result.hpp"

namespace aim::cli {

struct Event {
  std::string
      event;  // "action", "stop", "emergency_stop", "fault", "refusal", "task", "control", "connection"
  std::string what = {};    // the task, the refused method; empty: the robot
  std::string before = {};  // empty: nothing
  std::string after = {};
  std::string text = {};  // one sentence
};

// One look. A robot without aim.v1 fills action, emergency stop and control source.
struct Look {
  std::string robot = {};   // id of the model; empty: the robot does not report it
  std::string title = {};   // its name for a reader
  std::string serial = {};  // empty: not known; like the two above no event, but another robot
  std::string action = {};
  std::string action_status = {};
  std::optional<std::string> stop = {};  // level of the latched stop; empty: not latched
  bool emergency_stop = false;
  std::string emergency_reason = {};
  std::optional<double> battery_percent = {};  // not an event
  bool measured = true;                        // false: its measurements have ended; the fault is the event
  std::string control_source = {};
  std::string upper_body_owner = {};
  std::set<std::string> faults = {};
  struct Refusal {
    std::string what;
    std::string text;
  };
  std::map<std::uint64_t, Refusal> refusals = {};  // by sequence number
  struct Task {
    std::string kind;
    std::string state;
    std::string reason;
  };
  std::map<std::uint64_t, Task> tasks = {};  // by number
};

// Refusals and tasks are asked for only where the robot serves aim.v1.
Result<Look> look_at(Robot& robot);

// In a fixed order: stops first. Empty: nothing changed.
std::vector<Event> changes(const Look& before, const Look& after);

// Whether two looks are at two robots, as far as what they report distinguishes them.
bool is_another(const Look& before, const Look& after);

// Compares each look with the one before, and reports when the robot stops or begins to answer, or when
// another robot answers in its place.
class EventTracker {
 public:
  EventTracker() = default;  // the first look has no events
  explicit EventTracker(Look first) : before_(first), known_(std::move(first)), connected_(true) {}
  std::vector<Event> update(const Result<Look>& now);
  // What changes until the next look is no event, unless another robot answers then.
  void begin_anew();

 private:
  std::optional<Look> before_;
  std::optional<Look> known_;  // the last robot that answered
  std::optional<bool> connected_;
  bool refused_ = false;  // another robot answers than the one that is expected
};

}  // namespace aim::cli
