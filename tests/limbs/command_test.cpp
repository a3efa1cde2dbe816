// The verbs of aimctl for what a robot performs by its own controller: complete command lines over HTTP
// against the services of aimd and a driver with all ports.
#include <csignal>
#include <cstdio>
#include <fstream>

#include "command_line.hpp"
#include "limb_fixture.hpp"

#include <unistd.h>

namespace aim::robotside {
namespace {

using cli::Json;
using cli::test::Ended;
using cli::test::Line;

Ended on(const LiveRobot& live, Line words, const std::string& input = "") {
  words.insert(words.end(), {"-r", live.address(), "--json"});
  return cli::test::run(words, {}, input);
}

std::string reason_of(const Ended& ended) {
  const Json error = ended.document()["error"];
  return error.value("message", "") + ": " + error.value("reason", "") + "; " + error.value("hint", "");
}

// The test framework has its own handlers of the other signals that aimctl takes for an interrupt.
[[maybe_unused]] const auto kNotIgnored = std::signal(SIGHUP, SIG_DFL);

// Interrupts this program when the driver is called.
class InterruptAt {
 public:
  InterruptAt(LiveRobot& live, std::string call)
      : thread_([&live, call = std::move(call)] {
          for (int i = 0; i < 1000 && !live.fixture.called(call); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
          std::this_thread::sleep_for(std::chrono::milliseconds(50));
          ::kill(::getpid(), SIGHUP);
        }) {}
  ~InterruptAt() { thread_.join(); }

 private:
  std::thread thread_;
};

}  // namespace

TEST_CASE("limbs: arm mode shows and sets; an unknown mode ends with 10, a refusal of the robot with 6") {
  LiveRobot live;
  Ended ended = on(live, {"arm", "mode"});
  REQUIRE(ended.code == 0);
  CHECK(ended.document()["arm_mode"] == "keep");
  CHECK(ended.document()["modes"].size() == 3);
  ended = on(live, {"arm", "mode", "external", "--dry-run"});
  REQUIRE(ended.code == 0);
  CHECK(live.fixture.calls().empty());
  ended = on(live, {"arm", "mode", "external"});
  REQUIRE(ended.code == 0);
  CHECK(ended.document()["arm_mode"] == "external");
  CHECK(ended.document()["mode_number"] == 2);
  CHECK(on(live, {"status"}).document()["arm_mode"] == "external");
  ended = on(live, {"arm", "mode", "extern"});
  CHECK(ended.code == 10);
  CHECK(contains(reason_of(ended), "external"));
  live.fixture.refuse("the arms are hot");
  ended = on(live, {"arm", "mode", "swing"});
  CHECK(ended.code == 6);
  CHECK(contains(reason_of(ended), "the arms are hot"));
}

TEST_CASE("limbs: arm trajectory performs a table to its last point, and names the line that is wrong") {
  LiveRobot live;
  const auto perform = [&](const std::string& csv, Line more = {}) {
    Line line{"arm", "trajectory", "-"};
    line.insert(line.end(), more.begin(), more.end());
    return on(live, line, csv);
  };
  Ended ended = perform("time_s,left_elbow\n1,0.2\n");
  CHECK(ended.code == 6);
  CHECK(contains(reason_of(ended), "aimctl arm mode external"));
  REQUIRE(on(live, {"arm", "mode", "external"}).code == 0);
  ended = perform("time_s,left_elbow,right_elbow\n1,30deg,0.1\n2,0.2,0\n");
  INFO(ended.out);
  REQUIRE(ended.code == 0);
  CHECK(ended.document()["arrived"] == true);
  CHECK(ended.document()["points"] == 2);
  CHECK(ended.document()["planned_s"] == 2);
  CHECK(ended.document()["duration_s"].is_number());
  CHECK(ended.document()["held"] == Json({"left_shoulder", "right_shoulder"}));
  CHECK(live.fixture.robot.state().position[3] == Approx(0.2).margin(0.01));

  const std::size_t before = live.fixture.calls().size();
  ended = perform("time_s,left_elbow\n1,0.2\n# higher\n2,2\n");
  CHECK(ended.code == 7);
  CHECK(contains(reason_of(ended), "line 4: left_elbow cannot be 2 rad"));
  ended = perform("time_s,left_elbow\n1,0.2\n1.1,1.2\n");
  CHECK(ended.code == 7);
  CHECK(contains(reason_of(ended), "line 3: left_elbow would move at"));
  ended = perform("time_s,left_elbow\n1,0.2\n0.5,0.2\n");
  CHECK(ended.code == 2);
  CHECK(contains(reason_of(ended), "line 3:"));
  ended = perform("time_s,left_elbow\n1,x\n");
  CHECK(ended.code == 2);
  CHECK(contains(reason_of(ended), "line 2: left_elbow:"));
  CHECK(perform("time_s,tail\n1,0\n").code == 10);
  CHECK(perform("left_elbow,time_s\n1,0\n").code == 2);
  CHECK(perform("time_s,left_elbow\n1\n").code == 2);
  CHECK(perform("time_s,left_elbow\n").code == 2);
  CHECK(on(live, {"arm", "trajectory", "/dev/null/none.csv"}).code == 2);
  ended = perform("time_s,left_elbow\n1,0.3\n", {"--dry-run"});
  CHECK(ended.code == 0);
  CHECK(ended.document()["checked_by"] == "robot");
  CHECK(live.fixture.calls().size() == before);
  ended = perform("time_s,left_elbow\n1,0.3\n", {"--no-wait"});
  CHECK(ended.document()["accepted"] == true);
  CHECK(ended.document()["planned_s"] == 1);
  CHECK_FALSE(ended.document().contains("duration_s"));
}

TEST_CASE("limbs: Ctrl-C holds the arms, and ends steps and walks") {
  LiveRobot live;
  REQUIRE(on(live, {"arm", "mode", "external"}).code == 0);
  {
    const InterruptAt later(live, "trajectory 2");
    const Ended ended = on(live, {"arm", "trajectory", "-"}, "time_s,left_elbow\n1,0.1\n60,1.4\n");
    CHECK(ended.code == 129);
    CHECK(contains(ended.err, "the arms are held"));
    CHECK(ended.document()["arrived"] == false);
  }
  CHECK(live.fixture.called("trajectory 1"));
  {
    const InterruptAt later(live, "take_steps 1");
    const Ended ended = on(live, {"walk", "step", "-"}, "foot,time_s,x_m,y_m\nleft,60,0.1,0.1\n");
    CHECK(ended.code == 129);
    CHECK(ended.document()["ended"] == "interrupted");
  }
  CHECK(live.fixture.called("stop_walk"));
  {
    const InterruptAt later(live, "walk_to 30 0 0 body");
    const Ended ended = on(live, {"walk", "pose", "30", "0", "0"});
    CHECK(ended.code == 129);
    CHECK(contains(ended.err, "comes to stand"));
  }
  const auto calls = live.fixture.calls();
  CHECK(std::count(calls.begin(), calls.end(), "stop_walk") == 2);
}

TEST_CASE(
    "limbs: hand lists and performs the robot's own gestures, sets force, shows and switches touch sensors") {
  LiveRobot live;
  Ended ended = on(live, {"hand", "gestures"});
  REQUIRE(ended.code == 0);
  CHECK(ended.document()["gestures"][1]["aliases"] == Json({"number_3"}));
  ended = on(live, {"hand", "gesture", "fist", "ok", "--left"});
  INFO(ended.out);
  REQUIRE(ended.code == 0);
  CHECK(ended.document()["arrived"] == true);
  CHECK(live.fixture.called("gestures fist:left ok:left"));
  ended = on(live, {"hand", "gesture", "fits"});
  CHECK(ended.code == 10);
  CHECK(contains(reason_of(ended), "did you mean fist?"));
  CHECK(on(live, {"hand", "gesture", "fist", "--force", "100"}).code == 2);
  CHECK(on(live, {"hand", "gesture", "fist", "--no-wait"}).document()["accepted"] == true);

  CHECK(on(live, {"hand", "force", "small", "--right"}).document()["force_level"] == "small");
  CHECK(live.fixture.called("force small right"));
  CHECK(on(live, {"hand", "force", "most"}).code == 2);

  CHECK(on(live, {"hand", "touch", "--enable", "thumb,index", "--left"}).code == 0);
  CHECK(live.fixture.called("touch left 3"));
  ended = on(live, {"hand", "touch", "--left"});
  REQUIRE(ended.document()["fingers"].size() == 5);
  CHECK(ended.document()["fingers"][1]["normal_force_N"] == Json({0.5, 0.25, 0.0}));
  CHECK(ended.document()["fingers"][1]["tangential_direction_rad"].is_null());
  CHECK(on(live, {"hand", "touch"}).document()["fingers"].size() == 10);
  CHECK(on(live, {"hand", "touch", "--off"}).code == 0);
  CHECK(live.fixture.called("touch both 0"));
  CHECK(on(live, {"hand", "touch", "--enable", "toe"}).code == 2);
  CHECK(on(live, {"hand", "touch", "--enable", "all", "--off"}).code == 2);
}

TEST_CASE("limbs: claws open, close and report; a busy claw ends with 6, one that stops elsewhere with 11") {
  LiveRobot live;
  Ended ended = on(live, {"claw", "set", "40", "--left", "--velocity", "80"});
  INFO(ended.out);
  REQUIRE(ended.code == 0);
  CHECK(ended.document()["left"]["state"] == "reached");
  CHECK(ended.document()["left"]["closed_percent"] == 40);
  CHECK(ended.document()["right"]["state"] == "unknown");
  REQUIRE(on(live, {"claw", "close"}).code == 0);
  CHECK(on(live, {"claw", "get"}).document()["right"]["closed_percent"] == 100);
  CHECK(on(live, {"status"}).document()["claws"]["left"]["closed_percent"] == 100);
  REQUIRE(on(live, {"claw", "open", "--right", "--no-wait"}).document()["accepted"] == true);
  CHECK(on(live, {"claw", "set", "101"}).code == 7);
  CHECK(on(live, {"claw", "set", "101", "--clamp"}).code == 0);
  CHECK(on(live, {"claw", "set"}).code == 2);
  CHECK(on(live, {"claw", "set", "40", "--dry-run"}).document()["checked_by"] == "robot");
  live.fixture.refuse("claw is executing, please send again later.");
  ended = on(live, {"claw", "open"});
  CHECK(ended.code == 6);
  CHECK(contains(reason_of(ended), "please send again later"));
  {
    const std::lock_guard lock(live.fixture.limbs->mutex);
    live.fixture.limbs->jammed = true;
  }
  ended = on(live, {"claw", "set", "0", "--left"});
  CHECK(ended.code == 11);
  CHECK(ended.document()["left"]["state"] == "error");
  CHECK(ended.document()["arrived"] == false);
  {
    const std::lock_guard lock(live.fixture.limbs->mutex);
    live.fixture.limbs->claws_silent = true;
  }
  ended = on(live, {"claw", "set", "0", "--left"});
  CHECK(ended.code == 11);
  CHECK(ended.document()["left"].is_null());
  CHECK(ended.document()["arrived"] == false);
}

TEST_CASE("limbs: walk step takes the steps of a table and waits until the robot stands") {
  LiveRobot live;
  Ended ended =
      on(live, {"walk", "step", "-"}, "foot,time_s,x_m,y_m\nleft,0.4,0.1,0.1\nright,0.8,0.1,-0.1\n");
  INFO(ended.out);
  REQUIRE(ended.code == 0);
  CHECK(ended.document()["ended"] == "done");
  CHECK(ended.document()["steps"] == 2);
  CHECK(ended.document()["distance_m"].get<double>() > 0.05);
  CHECK(live.fixture.called("take_steps 2"));
  const std::size_t before = live.fixture.calls().size();
  ended = on(live, {"walk", "step", "-"}, "foot,time_s,x_m,y_m\nleft,0.4,0.1,0.1\nright,0.3,0.1,-0.1\n");
  CHECK(ended.code == 2);
  CHECK(contains(reason_of(ended), "line 3:"));
  CHECK(on(live, {"walk", "step", "-"}, "foot,time_s,x_m\nleft,0.4,0.1\n").code == 2);
  ended = on(live, {"walk", "step", "-"}, "foot,time_s,x_m,y_m,yaw_rd\nleft,0.4,0.1,0.1,0\n");
  CHECK(ended.code == 2);
  CHECK(contains(reason_of(ended), "yaw_rad"));
  CHECK(on(live, {"walk", "step", "-", "--dry-run"}, "foot,time_s,x_m,y_m\nleft,0.4,0.1,0.1\n").code == 0);
  CHECK(live.fixture.calls().size() == before);
  live.fixture.refuse("Current mode is NOT SS mode, could NOT update foot pose target!!!");
  ended = on(live, {"walk", "step", "-"}, "foot,time_s,x_m,y_m\nleft,0.4,0.1,0.1\n");
  CHECK(ended.code == 6);
  CHECK(contains(reason_of(ended), "NOT SS mode"));
}

TEST_CASE("limbs: walk pose waits until the robot stands at the pose; one that does not walk ends with 11") {
  LiveRobot live;
  Ended ended = on(live, {"walk", "pose", "0.5", "-0.2", "45deg"});
  INFO(ended.out);
  REQUIRE(ended.code == 0);
  CHECK(ended.document()["position_error_m"].get<double>() < 0.12);
  CHECK(ended.document()["ended"] == "done");
  ended = on(live, {"walk", "pose", "0", "0", "0", "--world"});
  REQUIRE(ended.code == 0);
  CHECK(live.fixture.called("walk_to 0 0 0 world"));
  CHECK(on(live, {"walk", "pose", "1", "0"}).code == 2);
  CHECK(on(live, {"walk", "pose", "1", "0", "0", "--dry-run"}).document()["frame"] == "body");
  {
    const std::lock_guard lock(live.fixture.limbs->mutex);
    live.fixture.limbs->stuck = true;
  }
  ended = on(live, {"walk", "pose", "1", "0", "0"});
  CHECK(ended.code == 11);
  CHECK(contains(reason_of(ended), "does not walk"));
}

TEST_CASE("limbs: joint params are read, and changed only after a confirmation") {
  LiveRobot live;
  Ended ended = on(live, {"joint", "params", "get", "left_arm"});
  REQUIRE(ended.code == 0);
  REQUIRE(ended.document()["joints"].size() == 2);
  CHECK(ended.document()["joints"][0]["kp"] == 50);
  CHECK(on(live, {"joint", "params", "set", "left_elbow", "--kp", "70"}).code == 2);
  CHECK(live.fixture.calls().empty());
  CHECK(on(live, {"joint", "params", "set", "left_elbow", "--kp", "70", "--dry-run"}).code == 0);
  CHECK(live.fixture.calls().empty());
  ended = on(live, {"joint", "params", "set", "left_elbow", "--kp", "70", "--yes"});
  INFO(ended.out);
  REQUIRE(ended.code == 0);
  CHECK(ended.document()["joints"] == Json::parse(R"([{"name":"left_elbow","kp":70.0,"kd":2.0}])"));
  CHECK(on(live, {"joint", "params", "set", "left_elbow", "--yes"}).code == 2);
  CHECK(on(live, {"joint", "params", "set", "left_elbow", "--kp", "-1", "--yes"}).code == 7);
  CHECK(on(live, {"joint", "params", "set", "left_index", "--kp", "1", "--yes"}).code == 10);
}

TEST_CASE("limbs: a latched stop ends every verb with 9, and why names it") {
  LiveRobot live;
  REQUIRE(on(live, {"stop"}).code == 0);
  CHECK(on(live, {"arm", "mode", "external"}).code == 9);
  CHECK(on(live, {"hand", "gesture", "fist"}).code == 9);
  CHECK(on(live, {"claw", "close"}).code == 9);
  CHECK(on(live, {"walk", "pose", "1", "0", "0"}).code == 9);
  CHECK(on(live, {"walk", "step", "-"}, "foot,time_s,x_m,y_m\nleft,0.4,0.1,0.1\n").code == 9);
  CHECK(on(live, {"joint", "params", "set", "left_elbow", "--kp", "70", "--yes"}).code == 9);
  for (const Line& question :
       {Line{"arm", "mode"}, Line{"arm", "trajectory"}, Line{"hand", "gesture"}, Line{"claw"},
        Line{"walk", "pose"}, Line{"walk", "step"}, Line{"joint", "params"}}) {
    INFO(question[0]);
    Line line{"why"};
    line.insert(line.end(), question.begin(), question.end());
    const Ended ended = on(live, line);
    INFO(ended.out);
    CHECK(contains(ended.out, "the stop is latched"));
  }
}

}  // namespace aim::robotside
