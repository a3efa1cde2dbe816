// Life cycle of tasks: the queue, final states, records, and the services under which tasks are available.
#include "aim/v1/check.pb.h"
#include "tests/daemon/task_fixture.hpp"

namespace aim::robotside {

TEST_CASE("Tasks run in order: PENDING, RUNNING, SUCCESS, and AimDK reports the final state once") {
  TaskFixture fixture;
  const std::uint64_t first = fixture.taken("JointMove", left_arm_to(0.5));
  const std::uint64_t second = fixture.taken("JointMove", left_arm_to(0.2));
  const std::uint64_t third = fixture.taken("GoHomePose");
  CHECK(fixture.state_of(first) == "RUNNING");
  CHECK(fixture.state_of(second) == "PENDING");
  fixture.finish(first);
  CHECK(fixture.at("left_arm_joint1") == Approx(0.5).margin(0.01));
  fixture.advance(0.05);
  CHECK(fixture.state_of(second) == "RUNNING");
  CHECK(fixture.state_of(third) == "PENDING");
  fixture.finish(third);
  for (const std::uint64_t task : {first, second, third}) {
    CHECK(fixture.state_of(task) == "SUCCESS");
    CHECK(fixture.state_of(task) == "UNKNOWN");
    CHECK(fixture.record(task).state() == "SUCCESS");
    CHECK(fixture.record(task).ended_robot_time_ms() > fixture.record(task).created_robot_time_ms());
  }
  const auto list = fixture.read<v1::ListTasksResponse>("aim.v1.TaskService/List");
  REQUIRE(list.tasks_size() == 3);
  CHECK(list.tasks(0).task_id() == third);
  CHECK(list.tasks(0).kind() == "GoHomePose");
  CHECK(list.tasks(2).task_id() == first);
}

TEST_CASE("Sixteen tasks may wait; the seventeenth is refused and gets no number") {
  TaskFixture fixture;
  for (int i = 0; i < 17; ++i) fixture.taken("JointMove", left_arm_to(0.02 * (i + 1)));
  const auto refused = fixture.start("JointMove", left_arm_to(0.5));
  CHECK(refused.task_id() == 0);
  CHECK(refused.state() == aimdk::protocol::CommonState_INVALID);
  CHECK(contains(refused.header().msg(), "16 tasks wait already"));
  fixture.advance(30);
  CHECK(fixture.at("left_arm_joint1") == Approx(0.34).margin(1e-3));
  CHECK(fixture.services.tasks.running_task() == 0);
}

TEST_CASE("A stop aborts the running task and all waiting tasks, each with its reason") {
  TaskFixture fixture;
  const std::uint64_t running = fixture.taken("JointMove", left_arm_to(1));
  const std::uint64_t waiting = fixture.taken("JointMove", left_arm_to(0));
  const std::uint64_t behind = fixture.taken("GoHomePose");
  fixture.advance(0.2);
  CHECK(contains(fixture.call("aim.v1.StopService/Stop"), R"("task")"));
  fixture.advance(0.05);
  CHECK(fixture.state_of(running) == "ABORTED");
  CHECK(contains(fixture.record(running).reason(), "the stop is latched"));
  for (const std::uint64_t task : {waiting, behind}) {
    CHECK(fixture.state_of(task) == "ABORTED");
    CHECK(contains(fixture.record(task).reason(), "was dropped before it began"));
    CHECK(contains(fixture.record(task).reason(), "a stop"));
  }
  CHECK(contains(fixture.start("GoHomePose").header().msg(), "aimctl stop --reset"));
  fixture.advance(1);
  fixture.call("aim.v1.StopService/Reset");
  const double held = fixture.at("left_arm_joint1");
  fixture.advance(3);
  CHECK(fixture.at("left_arm_joint1") == Approx(held).margin(1e-6));
}

TEST_CASE("A task waits for a set-point stream that has just ended, and is aborted if the stream continues") {
  TaskFixture fixture("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  const auto stream = [&] {
    return fixture.send("/motion/control/joint_arm_control",
                        R"({"flag":0,"positions":[0.1,1.2,0,-0.1,1.6,0,0]})");
  };
  REQUIRE(stream().empty());
  const std::uint64_t waiting = fixture.taken("GoHomePose");
  CHECK(fixture.state_of(waiting) == "PENDING");
  fixture.finish(waiting);
  CHECK(fixture.at("left_arm_joint1") == Approx(0).margin(1e-3));
  REQUIRE(stream().empty());
  const std::uint64_t aborted = fixture.taken("GoHomePose");
  for (int i = 0; i < 100; ++i) {
    REQUIRE(stream().empty());
    fixture.advance(0.01);
  }
  CHECK(fixture.record(aborted).state() == "ABORTED");
  CHECK(contains(fixture.record(aborted).reason(), "a set-point stream moves the arms"));
}

TEST_CASE("A stop has ended the tasks that wait when it is answered, and names them") {
  TaskFixture fixture("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  REQUIRE(
      fixture.send("/motion/control/joint_arm_control", R"({"flag":0,"positions":[0.1,1.2,0,-0.1,1.6,0,0]})")
          .empty());
  const std::uint64_t waiting = fixture.taken("GoHomePose");
  REQUIRE(fixture.state_of(waiting) == "PENDING");
  const std::string checked =
      fixture.call("aim.v1.CheckService/Check", R"({"method":"aim.v1.StopService/Stop","json":"{}"})");
  CHECK(contains(checked, R"("allowed":true)"));
  CHECK(fixture.record(waiting).state() == "PENDING");
  const auto stop = GENERATE("aim.v1.StopService/Stop", "aimdk.protocol.McMotionService/SafeStop",
                             "aimdk.protocol.SystemService/TriggerEStop");
  const std::string answer = fixture.call(stop);
  CHECK(fixture.services.tasks.find(waiting)->stage == TaskStage::aborted);
  if (contains(stop, "StopService")) CHECK(contains(answer, R"("task")"));
}

TEST_CASE("A change of the action aborts tasks as well") {
  TaskFixture fixture;
  const std::uint64_t running = fixture.taken("JointMove", left_arm_to(1));
  const std::uint64_t waiting = fixture.taken("GoHomePose");
  fixture.advance(0.1);
  fixture.go("RL_JOINT_DEFAULT");
  CHECK(fixture.state_of(running) == "ABORTED");
  CHECK(fixture.state_of(waiting) == "ABORTED");
}

TEST_CASE("A task can be cancelled while it runs or waits; a completed task keeps its final state") {
  TaskFixture fixture;
  const auto cancel = [&](std::uint64_t task) {
    return fixture.read<v1::CancelTaskResponse>("aim.v1.TaskService/Cancel",
                                                R"({"task_id":)" + std::to_string(task) + "}");
  };
  const std::uint64_t running = fixture.taken("JointMove", left_arm_to(1.5));
  const std::uint64_t waiting = fixture.taken("JointMove", left_arm_to(-0.5));
  const std::uint64_t last = fixture.taken("JointMove", left_arm_to(0.3));
  fixture.advance(0.3);
  CHECK(cancel(waiting).record().state() == "ABORTED");
  CHECK(cancel(running).record().state() == "ABORTED");
  CHECK(contains(fixture.record(running).reason(), "was cancelled"));
  fixture.finish(last);
  CHECK(fixture.at("left_arm_joint1") == Approx(0.3).margin(1e-3));
  const auto late = cancel(last);
  CHECK(late.record().state() == "SUCCESS");
  CHECK(contains(late.refusal().reason(), "it ended with SUCCESS"));
  CHECK(cancel(99).refusal().origin() == v1::ORIGIN_NOT_FOUND);
}

TEST_CASE("The same tasks are available through McService and PncArmMotionService") {
  TaskFixture fixture;
  const std::string control = R"({"group":"HEAD","cmds":[{"name":"neck_shake","angle":0.1}]})";
  const std::string path = R"({"target":{"left":{"points":[{"positions":[0.1,1.2,0.02,-0.1,1.6,0,0]}]}}})";
  const std::pair<std::string_view, std::string> calls[] = {
      {"McService/JointMove", left_arm_to(0.1)},     {"PncArmMotionService/JointMove", left_arm_to(0.2)},
      {"PncArmMotionService/JointControl", control}, {"PncArmMotionService/TrajectoryMove", path},
      {"PncArmMotionService/GoHomePose", "{}"},
  };
  for (const auto& [method, json] : calls) {
    CAPTURE(method);
    const std::uint64_t task = fixture.taken(method, json);
    CHECK(fixture.state_of(task, "PncArmMotionService/GetTaskState") == "RUNNING");
    CHECK(fixture.state_of(task, "McDataService/GetTaskState") == "RUNNING");
    fixture.finish(task);
    CHECK(fixture.state_of(task, "McService/GetTaskState") == "SUCCESS");
    CHECK(fixture.record(task).kind() == method.substr(method.find('/') + 1));
  }
  CHECK(contains(fixture.call("aimdk.protocol.PncArmMotionService/DisabaleArmContact"), "SUCCESS"));
  CHECK(contains(fixture.call("aimdk.protocol.PncArmMotionService/ActiveMotionControl"),
                 "no task, motion or dance is running"));
  CHECK(contains(fixture.call("aimdk.protocol.PncArmMotionService/SetHandCommand"), "moves no hand"));
}

TEST_CASE("A dry run of a task is checked, does not start it, and takes no task number") {
  TaskFixture fixture;
  const auto check = [&](std::string_view json) {
    v1::CheckRequest request;
    request.set_method("aimdk.protocol.McMotionService/JointMove");
    request.set_json(std::string(json));
    return fixture.call("aim.v1.CheckService/Check", to_json(request));
  };
  CHECK(contains(check(left_arm_to(0.5)), R"({"allowed":true)"));
  CHECK(contains(check(R"({"group":"McPlanningGroup_LEFT_ARM"})"), R"("allowed":false)"));
  CHECK(contains(check(left_arm_to(9)), R"("joint":"idx13_left_arm_joint1","requested":9,"applied":2.91)"));
  fixture.advance(1);
  CHECK(fixture.at("left_arm_joint1") == Approx(0).margin(1e-3));
  CHECK(fixture.read<v1::ListTasksResponse>("aim.v1.TaskService/List").tasks_size() == 0);
  CHECK(fixture.taken("GoHomePose") == 1);
}

}  // namespace aim::robotside
