// Heartbeats, life counts, durations and silence.
#include "dog_fixture.hpp"
#include "vendor_table.hpp"

namespace aim::robotside::cyberdog {
namespace {

ControlFrame counted(Mode mode, int life_count, int gait = 0, int duration = 0) {
  ControlFrame frame = frame_of(mode, gait, duration);
  frame.life_count = static_cast<std::int8_t>(life_count);
  return frame;
}

void feed(SimController& sim, const ControlFrame& frame, int ms) {
  for (int i = 0; i < ms / kIterationMs; ++i) {
    if (i % 25 == 0) sim.receive(frame);
    sim.step();
  }
}

}  // namespace

TEST_CASE("the command of the document, life count 0, stands the robot up from OFF") {
  SimController sim;
  feed(sim, counted(Mode::recovery_stand, 0), 6000);
  CHECK(sim.response().mode == 12);
  CHECK(sim.response().gait_id == 0);
  CHECK(sim.response().contact == 15);
  CHECK(sim.response().order_process_bar == 100);
  CHECK(sim.body().height() == Approx(0.235).margin(0.001));
}

TEST_CASE("a frame with the life count of the one before is a heartbeat only") {
  SimController sim;
  feed(sim, counted(Mode::recovery_stand, 7), 4000);
  feed(sim, counted(Mode::damper, 7), 2000);
  CHECK(sim.response().mode == 12);
  feed(sim, counted(Mode::damper, 6), 100);  // unlike, also when it counts down
  CHECK(sim.response().mode == 7);
}

TEST_CASE("the first frame is ignored if it has the life count -1, the byte 255") {
  SimController sim;
  feed(sim, counted(Mode::recovery_stand, 255), 4000);
  CHECK(sim.response().mode == 0);
  feed(sim, counted(Mode::recovery_stand, 0), 100);
  CHECK(sim.response().mode == 12);
}

TEST_CASE("life counts wrap from 127 to -128") {
  SimController sim;
  feed(sim, counted(Mode::recovery_stand, 127), 4000);
  feed(sim, counted(Mode::qp_stand, -128), 100);
  CHECK(sim.response().mode == 3);
  feed(sim, counted(Mode::recovery_stand, -127), 100);
  CHECK(sim.response().mode == 12);
}

TEST_CASE("a frame with mode -1 is a heartbeat, and its life count is not remembered") {
  SimController sim;
  feed(sim, counted(Mode::recovery_stand, 1), 4000);
  feed(sim, counted(Mode::none, 2), 2000);
  CHECK(sim.response().mode == 12);
  feed(sim, counted(Mode::qp_stand, 2), 100);
  CHECK(sim.response().mode == 3);
}

TEST_CASE("silence of 500 ms makes the robot lie down, and any frame postpones it") {
  Dog robot;
  robot.stand();
  robot.silence();
  robot.run(440);
  CHECK(robot.mode() == Mode::recovery_stand);
  robot.run(100);
  CHECK(robot.mode() == Mode::damper);
  CHECK(robot.gait() == 0);
  robot.run(3000);
  CHECK(robot.body().stands() == 0);
}

TEST_CASE("the limit of silence is 500 ms, to the iteration") {
  SimController sim;
  feed(sim, counted(Mode::recovery_stand, 1), 5000);
  sim.receive(counted(Mode::recovery_stand, 1));
  for (int i = 0; i < kSilentIterations; ++i) sim.step();
  CHECK(sim.response().mode == 12);
  sim.step();
  CHECK(sim.response().mode == 7);
}

TEST_CASE("silence leaves a robot that is off alone") {
  Dog robot;
  robot.silence();
  robot.run(2000);
  CHECK(robot.mode() == Mode::off);
  CHECK(robot.status() == SwitchStatus::done);
}

TEST_CASE("after silence a heartbeat alone does not stand the robot up") {
  Dog robot;
  robot.stand();
  robot.silence();
  robot.run(1000);
  robot.speak();
  robot.run(1000);
  CHECK(robot.mode() == Mode::damper);
  robot.stand();
}

TEST_CASE("commands with a duration follow each other; the clock counts iterations of 2 ms") {
  Dog robot;
  robot.stand();
  robot.send(Mode::pose, 5, 1000);
  robot.send(Mode::qp_stand, 0, 1000);
  robot.send(Mode::locomotion, 1, 1000);
  CHECK(robot.sim().queue().size() == 3);
  robot.run(900);
  CHECK(robot.mode() == Mode::pose);
  robot.run(200);
  CHECK(robot.mode() == Mode::qp_stand);
  robot.run(1000);
  CHECK(robot.mode() == Mode::locomotion);
}

TEST_CASE("a command without a duration replaces the queue") {
  Dog robot;
  robot.stand();
  for (int i = 0; i < 5; ++i) robot.send(Mode::pose, 5, 2000);
  CHECK(robot.sim().queue().size() == 5);
  robot.send(Mode::qp_stand);
  CHECK(robot.sim().queue().size() == 1);
  robot.run(12000);
  CHECK(robot.mode() == Mode::qp_stand);
}

TEST_CASE("a queued command drops the one without an end before it") {
  Dog robot;
  robot.stand();
  robot.send(Mode::qp_stand);
  robot.run(100);
  robot.send(Mode::pose, 5, 500);
  CHECK(robot.sim().queue().size() == 1);
  CHECK(robot.mode() == Mode::pose);
}

TEST_CASE("a robot without a further command holds, by the kind of the last one") {
  struct Hold {
    Mode mode;
    int gait;
    Mode holds_in;
    int holds_with;
  };
  const Hold rows[] = {{Mode::pose, 5, Mode::pose, 3},
                       {Mode::qp_stand, 0, Mode::qp_stand, 1},
                       {Mode::locomotion, 3, Mode::locomotion, 1},
                       {Mode::locomotion, 31, Mode::locomotion, 31},
                       {Mode::recovery_stand, 0, Mode::pose, 3}};
  for (const Hold& row : rows) {
    INFO(static_cast<int>(row.mode) << "/" << row.gait);
    Dog robot;
    robot.stand();
    robot.send(row.mode, row.gait, 500);
    robot.run(2000);
    CHECK(robot.mode() == row.holds_in);
    CHECK(robot.gait() == row.holds_with);
    CHECK(robot.body().stands() == 1);
    CHECK(robot.bar() == 100);
  }
}

TEST_CASE("an action shorter than it needs takes the time of the next one") {
  Dog robot;
  robot.send(Mode::recovery_stand, 0, 200);  // standing up takes longer
  robot.send(Mode::pose, 5, 500);
  robot.run(300);
  CHECK(robot.mode() == Mode::recovery_stand);
  CHECK(robot.status() == SwitchStatus::refused);
  robot.run(600);  // the pose has been eaten
  CHECK(robot.mode() == Mode::recovery_stand);
}

TEST_CASE("the shortest durations of the document are enough, and half of them are not") {
  int rows = 0;
  for (const VendorMotion& motion : vendor_motions()) {
    const int shortest = motion.shortest_ms();
    const auto mode = static_cast<Mode>(motion.mode);
    if (shortest == 0 || mode == Mode::motion) continue;  // mode 62: motion_test.cpp
    ++rows;
    INFO(motion.motion);
    for (const bool enough : {true, false}) {
      const Mode next = mode == Mode::damper ? Mode::recovery_stand : Mode::pose;
      if (mode == Mode::recovery_stand && !enough) continue;  // above
      Dog robot;
      if (mode != Mode::recovery_stand) robot.stand();
      robot.send(mode, motion.gait, enough ? shortest + 4 : shortest / 2);
      robot.send(next, 0, 100);
      robot.run(shortest / 2 + 50);
      if (enough) robot.run(shortest - shortest / 2);
      CHECK(robot.mode() == (enough ? next : mode));
      CHECK(robot.status() == (enough ? SwitchStatus::done : SwitchStatus::refused));
    }
  }
  CHECK(rows == 8);
}

TEST_CASE("the model has each row of the motion table, with the durations that it allows") {
  const auto rows = vendor_motions();
  CHECK(rows.size() + 1 == std::size(xiaomi_cyberdog::kMotions));  // MOTOR_CONTROL has no motion_id
  for (const VendorMotion& row : rows) {
    INFO(row.motion);
    const auto* motion = xiaomi_cyberdog::find_motion(static_cast<Mode>(row.mode), row.gait);
    REQUIRE(motion != nullptr);
    CHECK(motion->number == row.motion);
    CHECK(motion->guard_ms == row.min_exec_ms);
    CHECK(motion->in_document == row.in_document);
    if (!row.in_document) continue;
    const int shortest = row.shortest_ms();
    for (const int duration : {-2, 0, 2, shortest - 1, shortest, shortest + 1, 60'000})
      CHECK(allows(*motion, duration) == row.allows(duration));
    ModeSet next;
    for (const Mode mode : motion->next.all()) next.insert(static_cast<int>(mode));
    if (!row.before_all) CHECK(next == row.next);
  }
}

TEST_CASE("the queue is bounded, and what does not fit is counted") {
  DogQueue queue;
  for (std::size_t i = 0; i < DogQueue::kCapacity + 10; ++i) queue.take(frame_of(Mode::pose, 5, 10));
  CHECK(queue.size() == DogQueue::kCapacity);
  CHECK(queue.dropped() == 10);
}

TEST_CASE("the remote control precedes control frames, and motor_ctrl them for good") {
  Dog robot;
  robot.stand();
  robot.steer(frame_of(Mode::damper));
  robot.run(200);
  CHECK(robot.mode() == Mode::damper);
  robot.run(600);  // the remote control is silent; the last control command was read long ago
  robot.stand();
  MotorCtrlFrame zeros;
  robot.sim().receive(zeros);
  robot.send(Mode::damper);
  robot.run(200);
  CHECK(robot.mode() == Mode::recovery_stand);  // 12 does not lead to motor control
  CHECK(robot.status() == SwitchStatus::refused);
  for (int i = 0; i < 30; ++i) {
    robot.steer(frame_of(Mode::damper));
    robot.run(100);
  }
  CHECK(robot.mode() == Mode::damper);
  robot.run(1000);
  CHECK(robot.mode() == Mode::motor_control);
  robot.send(Mode::recovery_stand);
  robot.run(2000);
  CHECK(robot.mode() == Mode::motor_control);
}

}  // namespace aim::robotside::cyberdog
