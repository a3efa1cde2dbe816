// Which changes between two looks are events.
#include "cli/commands/events/event_source.hpp"
#include "tests/catch.hpp"

using namespace aim::cli;

namespace {

Look standing() {
  return {
      .action = "STAND", .action_status = "RUNNING", .control_source = "SAFE", .upper_body_owner = "action"};
}

std::vector<std::string> kinds(const Look& before, const Look& after) {
  std::vector<std::string> all;
  for (const Event& event : changes(before, after)) all.push_back(event.event);
  return all;
}
using Kinds = std::vector<std::string>;

}  // namespace

TEST_CASE("the same look twice has no events") {
  Look look = standing();
  look.faults = {"hot"};
  look.refusals[3] = {"walk", "no"};
  look.tasks[1] = {"LinearMove", "RUNNING", ""};
  CHECK(changes(look, look).empty());
}

TEST_CASE("each kind of change is one event, stops first") {
  const Look before = standing();
  Look after = before;
  after.stop = "hold";
  after.emergency_stop = true;
  after.emergency_reason = "WIRED";
  after.faults = {"hot"};
  after.action = "DEFAULT";
  after.control_source = "DISABLED";
  after.upper_body_owner = "client";
  after.refusals[1] = {"walk", "the stop is latched"};
  after.tasks[1] = {"LinearMove", "ABORTED", "stopped"};
  CHECK(kinds(before, after) ==
        Kinds{"emergency_stop", "stop", "fault", "action", "control", "control", "refusal", "task"});
  CHECK(kinds(after, before) == Kinds{"emergency_stop", "stop", "fault", "action", "control", "control"});
  CHECK(changes(before, after)[7].text == "task 1 (LinearMove): ABORTED, stopped");
}

TEST_CASE("a refusal is shown once, and those after a restart of the robot again") {
  Look before = standing();
  before.refusals[7] = {"walk", "a"};
  Look after = before;
  after.refusals[8] = {"walk", "b"};
  CHECK(kinds(before, after) == Kinds{"refusal"});
  Look restarted = standing();
  restarted.refusals[1] = {"walk", "c"};
  CHECK(kinds(before, restarted) == Kinds{"refusal"});
  CHECK(kinds(before, standing()).empty());
}

TEST_CASE("a change of the status of an action is an event of its own") {
  Look after = standing();
  after.action_status = "DONE";
  const auto events = changes(standing(), after);
  REQUIRE(events.size() == 1);
  CHECK(events[0].text == "RUNNING -> DONE");
}

TEST_CASE("a tracker reports once that the robot is lost and that it is back, and what changed meanwhile") {
  const aim::Result<Look> lost = aim::Error{.origin = aim::Origin::unreachable, .message = "nothing answers"};
  EventTracker tracker;
  CHECK(tracker.update(standing()).empty());
  const auto gone = tracker.update(lost);
  REQUIRE(gone.size() == 1);
  CHECK(gone[0].event == "connection");
  CHECK(gone[0].text == "nothing answers");
  CHECK(tracker.update(lost).empty());
  Look stopped = standing();
  stopped.stop = "hold";
  const auto back = tracker.update(stopped);
  REQUIRE(back.size() == 2);
  CHECK(back[0].text == "the robot answers again");
  CHECK(back[1].text == "the stop is latched: hold");
}

TEST_CASE("another robot in the place of the one before is named, and is not compared with it") {
  Look before = standing();
  before.robot = "leju-kuavo";
  before.title = "Leju Kuavo";
  before.serial = "K-1";
  before.faults = {"ROS 1 is silent"};
  Look after = standing();
  after.robot = "agibot-a2";
  after.title = "Agibot A2";
  const auto text_after = [&](bool lost, bool anew) {
    EventTracker tracker(before);
    if (lost) (void)tracker.update(aim::Error{.origin = aim::Origin::unreachable, .message = "silent"});
    if (anew) tracker.begin_anew();
    const auto events = tracker.update(after);
    REQUIRE(events.size() == 1);
    CHECK(events[0].event == "connection");
    CHECK(tracker.update(after).empty());
    return events[0].text;
  };
  for (const bool lost : {false, true})
    for (const bool anew : {false, true})
      CHECK(text_after(lost, anew) == "another robot answers now: Agibot A2, not Leju Kuavo, serial K-1");
  after.robot = before.robot;
  after.title = before.title;
  after.serial = "K-2";
  CHECK(text_after(true, false) ==
        "another robot answers now: Leju Kuavo, serial K-2, not Leju Kuavo, serial K-1");
}

TEST_CASE("a robot that does not say what it is is no other one") {
  Look known = standing(), unknown = standing();
  known.robot = "leju-kuavo";
  known.serial = "K-1";
  CHECK_FALSE(is_another(known, unknown));
  CHECK_FALSE(is_another(unknown, known));
}

TEST_CASE("a robot that another one than the expected has replaced is reported, once") {
  const aim::Result<Look> lost = aim::Error{.origin = aim::Origin::unreachable, .message = "nothing answers"};
  const aim::Result<Look> other = aim::Error{.origin = aim::Origin::identity, .message = "another model"};
  EventTracker tracker(standing());
  CHECK(tracker.update(lost).size() == 1);
  const auto events = tracker.update(other);
  REQUIRE(events.size() == 1);
  CHECK(events[0].text == "another model");
  CHECK(tracker.update(other).empty());
}

TEST_CASE("the first look of a tracker has no events, whether the robot answers or not") {
  const aim::Result<Look> lost = aim::Error{.origin = aim::Origin::unreachable, .message = "nothing answers"};
  EventTracker tracker;
  CHECK(tracker.update(lost).empty());
  CHECK(tracker.update(standing()).size() == 1);
}
