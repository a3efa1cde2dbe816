// Shared by the services of aimd: the port to the control loop, the stores and logs, and facts about this
// daemon.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "robotside/control/parts/support.hpp"
#include "robotside/ports/ports.hpp"
#include "robotside/ports/robot_wire.hpp"
#include "robotside/state/control_config.hpp"
#include "robotside/state/fault_log.hpp"
#include "robotside/state/refusal_log.hpp"
#include "robotside/state/robot_port.hpp"
#include "robotside/state/topic_store.hpp"
#include "robotside/tasks/action_retry.hpp"
#include "robotside/tasks/motion_player.hpp"
#include "robotside/tasks/planning_service.hpp"
#include "robotside/tasks/recording_session.hpp"
#include "robotside/tasks/task_queue.hpp"
#include "robotside/tasks/walker.hpp"

namespace aim::robotside {

class Router;

// Set once, before the first call comes in.
struct DaemonFacts {
  std::string driver = "sim";
  bool simulated = true;
  double sim_speed = 1;        // simulated seconds per second; 0 = as fast as possible
  ControlConfig control = {};  // the dead-man times of its streams are reported to clients
  std::uint32_t dds_domain = 0;
  bool insecure_listen = false;          // reachable from the network without authentication
  bool any_origin = false;               // web pages of any origin are served
  std::string serial = {};               // serial number of the robot; empty: not known
  std::string ros_namespace = {};        // of the robot's own ROS 2 layer, "/a"; empty: it is not served
  BackendSet backends = {Backend::dds};  // that this daemon was asked to open
  bool ros_topics = true;                // the usual topics of ROS 2 are served
  bool hardware_only = false;            // serves the hardware abstraction, without motion control
  bool vendor_quirks = false;  // refusals are not reported, as by the vendor (aimdk wire, section 6.3)
};

// Faults of this daemon, one sentence each, until it ends; any thread.
class FaultList {
 public:
  // One that stays.
  void add(std::string sentence) {
    const std::lock_guard lock(mutex_);
    rows_.push_back({{}, std::move(sentence)});
  }
  // The present fault of `part` ("mqtt"), instead of the one before; empty: it has none any more.
  void set(std::string_view part, std::string sentence) {
    const std::lock_guard lock(mutex_);
    std::erase_if(rows_, [&](const Row& row) { return row.part == part; });
    if (!sentence.empty()) rows_.push_back({std::string(part), std::move(sentence)});
  }
  std::vector<std::string> sentences() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> all;
    for (const Row& row : rows_) all.push_back(row.sentence);
    return all;
  }

 private:
  struct Row {
    std::string part;
    std::string sentence;
  };
  mutable std::mutex mutex_;
  std::vector<Row> rows_;
};

// Name of the client that triggered the latched stop; any thread.
class StopNote {
 public:
  void set(std::string who) {
    const std::lock_guard lock(mutex_);
    who_ = std::move(who);
  }
  std::string who() const {
    const std::lock_guard lock(mutex_);
    return who_;
  }

 private:
  mutable std::mutex mutex_;
  std::string who_;
};

// Robot time as a wall clock for headers: the wall clock at start plus the robot time since then, so that it
// never jumps and runs with the simulation.
class WallClock {
 public:
  explicit WallClock(TimeNs robot_time_at_start)
      : offset_(std::chrono::duration_cast<std::chrono::nanoseconds>(
                    std::chrono::system_clock::now().time_since_epoch())
                    .count() -
                robot_time_at_start) {}
  std::int64_t at(TimeNs robot_time) const { return robot_time + offset_; }  // [ns since 1970]

 private:
  std::int64_t offset_;
};

struct Services {
  // `driver_ports` outlive the services; motions of the user are files of `motion_dir`, which may be empty.
  Services(RobotPort& port, DaemonFacts known, const Ports& driver_ports = {},
           std::filesystem::path motion_dir = {})
      : robot(port),
        facts(std::move(known)),
        ports(driver_ports),
        topics(port.model().topics),
        tasks(port, refusals),
        walker(port, tasks, refusals, facts.control.deadman),
        planning(port.model()),
        motions(port.model(), std::move(motion_dir)),
        player(motions),
        recorder(port.model()),
        wall_clock(port.state().time) {}

  // Periodic work, called by one thread.
  void tick(const RobotState& state) {
    action_retry.tick(robot, state);
    tasks.tick(state);
    walker.tick(state);
    recorder.tick(state);
    drop_power_cut(state);
    note_escape(state);
    fault_log.update(faults_now(state), state.time);
  }
  // What does not work at present: of this daemon, then what measurements show, then what the robot reports.
  std::vector<Fault> faults_now(const RobotState& state) const {
    std::vector<Fault> found;
    for (std::string& sentence : faults.sentences())
      found.push_back({FaultKind::program, sentence, sentence});
    for (Fault& fault : faults_of(robot.model(), state)) found.push_back(std::move(fault));
    if (robot_faults)
      for (Fault& fault : robot_faults()) found.push_back(std::move(fault));
    return found;
  }

  // False: one of the usual topics of ROS 2, and this daemon leaves them out.
  bool offers(const Topic& topic) const { return facts.ros_topics || !topic.ros; }

  RobotPort& robot;
  const DaemonFacts facts;
  Ports ports;  // of the driver; set before the first call
  RefusalLog refusals;
  TopicStore topics;
  TaskQueue tasks;
  Walker walker;  // walks with an end
  PlanningService planning;
  MotionLibrary motions;
  MotionPlayer player;
  RecordingSession recorder;
  FaultList faults;
  FaultLog fault_log;
  std::function<std::vector<Fault>()> robot_faults;  // of the driver; set before the first call
  std::function<std::vector<RobotWire>()>
      wires;  // of this daemon, then of the driver; set likewise; may be empty
  StopNote stop_note;
  ActionRetry action_retry;                    // used under vendor_quirks only
  std::atomic<int> motion_gpt_state{0};        // last reported by the MotionGPT module
  std::atomic<bool> left_first_action{false};  // some action other than row 0 was accepted since start
  const WallClock wall_clock;
  const std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();
  const Router* router = nullptr;  // for CheckService and the list of served methods

 private:
  // What was allowed when it was asked for is looked at again when it is due.
  void drop_power_cut(const RobotState& state) {
    constexpr double kSoon = 0.1;  // longer than from one tick to the next [s]
    const double left = ports.power == nullptr ? -1 : ports.power->next_cut_s();
    if (left < 0 || left > kSoon || may_lose_power(robot.model(), state)) return;
    ports.power->forget_cuts();
    refusals.add("HalPowerService",
                 {Origin::state, "the power is not switched after all",
                  "by now the robot stands on its legs, or moves",
                  "let it sit down or suspend it first: aimctl stop --level sit"},
                 state.time);
  }

  // An action that ended without success has no caller any more: `aimctl why` shows the reason.
  void note_escape(const RobotState& state) {
    if (state.escapes_given_up == escapes_given_up_) return;
    escapes_given_up_ = state.escapes_given_up;
    refusals.add("aimdk.protocol.McActionService/SetAction",
                 {Origin::aborted, "the collision escape was given up",
                  "the arms could not be moved apart: no progress for 4 s",
                  "move the arms apart by hand or by aimctl arm, then try again"},
                 state.time);
  }

  std::uint32_t escapes_given_up_ = 0;  // of the newest state
};

}  // namespace aim::robotside
