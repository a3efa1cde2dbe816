// Plans that are computed on another thread than the request's: states of their tasks in the meantime.
#include <condition_variable>

#include "robotside/tasks/worker.hpp"
#include "tests/daemon/planning_fixture.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

// Holds planning work back until the test calls make().
class HeldBackPlans {
 public:
  explicit HeldBackPlans(PlanningFixture& fixture) {
    fixture.services.tasks.plan_with([this](TaskQueue::Work work) { work_.push_back(std::move(work)); });
  }
  std::size_t waiting() const { return work_.size(); }
  void make() {
    for (const TaskQueue::Work& work : work_) work();
    work_.clear();
  }

 private:
  std::vector<TaskQueue::Work> work_;
};

const std::string kMove = to_json(to_sample(wire::McPlanningGroup_LEFT_ARM));

}  // namespace

TEST_CASE("A task is RUNNING while it is planned, and the tasks after it wait") {
  PlanningFixture fixture;
  HeldBackPlans plans(fixture);
  const auto first = fixture.taken("PlanningMove", kMove);
  const auto second = fixture.taken("GoHomePose");
  fixture.advance(0.2);
  CHECK(fixture.state_of(first) == "RUNNING");
  CHECK(fixture.state_of(second) == "PENDING");
  CHECK(plans.waiting() == 1);
  plans.make();
  fixture.finish(first);
  CHECK(fixture.metres_from(kSampleLeft) < 5e-3);
  fixture.finish(second);
}

TEST_CASE("A task that is cancelled or stopped while it is planned does not begin") {
  for (const bool stop : {false, true}) {
    CAPTURE(stop);
    PlanningFixture fixture;
    HeldBackPlans plans(fixture);
    const Pose before = fixture.tool();
    const auto task = fixture.taken("PlanningMove", kMove);
    fixture.advance(0.05);
    if (stop) {
      fixture.call("aim.v1.StopService/Stop");
      fixture.advance(0.5);
      fixture.call("aim.v1.StopService/Reset");
    } else {
      fixture.call("aim.v1.TaskService/Cancel", R"({"task_id":")" + std::to_string(task) + R"("})");
    }
    CHECK(fixture.state_of(task) == "ABORTED");
    plans.make();
    fixture.advance(1);
    CHECK(fixture.metres_from(before) < 1e-3);
  }
}

TEST_CASE("The planner of a task that has ended has to give up") {
  PlanningFixture fixture;
  HeldBackPlans plans(fixture);
  std::vector<bool> given_up;
  const auto plan = [&](const RobotState&, const std::function<bool()>& give_up) -> Result<TaskGoal> {
    given_up.push_back(give_up());
    return Error{Origin::state, "no path"};
  };
  const JointMask joints = bit(*fixture_model().find_joint("idx13_left_arm_joint1"));
  TaskQueue& tasks = fixture.services.tasks;
  const TaskId cancelled = tasks.start("test/Plan", BackgroundFactory{joints, plan}, ControlSource::safe).id;
  REQUIRE(plans.waiting() == 1);
  REQUIRE(tasks.cancel(cancelled, ControlSource::safe));
  plans.make();
  tasks.start("test/Plan", BackgroundFactory{joints, plan}, ControlSource::safe);
  plans.make();
  CHECK(given_up == std::vector{true, false});
}

TEST_CASE("A plan that is completed after its action has ended is not executed") {
  PlanningFixture fixture;
  HeldBackPlans plans(fixture);
  const auto task = fixture.taken("PlanningMove", kMove);
  fixture.go("RL_JOINT_DEFAULT");
  const Pose before = fixture.tool();
  plans.make();
  fixture.advance(1);
  CHECK(fixture.state_of(task) == "ABORTED");
  CHECK(fixture.metres_from(before) < 1e-3);
}

TEST_CASE("A planned move begins from rest: it waits until the previous move has braked") {
  PlanningFixture fixture;
  const auto first = fixture.taken("PlanningMove", kMove);
  fixture.advance(0.4);
  fixture.call("aim.v1.TaskService/Cancel", R"({"task_id":")" + std::to_string(first) + R"("})");
  const auto second = fixture.taken("PlanningMove", to_json(to_sample(wire::McPlanningGroup_LEFT_ARM)));
  CHECK(fixture.record(second).state() == "PENDING");
  fixture.finish(second);
  CHECK(fixture.metres_from(kSampleLeft) < 5e-3);
}

TEST_CASE("A worker runs its work in order on one separate thread, and drops waiting work when it ends") {
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<int> done;
  bool holding = false;
  bool release = false;
  {
    Worker worker;
    for (int i = 0; i < 3; ++i)
      worker.post([&, i] {
        CHECK(std::this_thread::get_id() != std::thread::id{});
        const std::lock_guard lock(mutex);
        done.push_back(i);
        changed.notify_all();
      });
    std::unique_lock lock(mutex);
    REQUIRE(changed.wait_for(lock, std::chrono::seconds(10), [&] { return done.size() == 3; }));
    worker.post([&] {
      std::unique_lock inner(mutex);
      holding = true;
      changed.notify_all();
      changed.wait_for(inner, std::chrono::seconds(10), [&] { return release; });
    });
    worker.post([&] {
      const std::lock_guard inner(mutex);
      done.push_back(99);
    });
    REQUIRE(changed.wait_for(lock, std::chrono::seconds(10), [&] { return holding; }));
    release = true;
    changed.notify_all();
  }
  CHECK(std::vector<int>(done.begin(), done.begin() + 3) == std::vector{0, 1, 2});
}

}  // namespace aim::robotside
