// The numbers of the robot's ROS 2 layer, and its motion node in front of the simulated controller, step by
// step.
#include "robotside/simulators/cyberdog/motion_ids.hpp"

#include <functional>
#include <memory>
#include <optional>

#include "robotside/simulators/cyberdog/motion_node.hpp"
#include "robotside/simulators/cyberdog/sim_controller.hpp"
#include "tests/catch.hpp"

namespace aim::robotside::cyberdog {
namespace {

ResponseFrame response_of(Mode mode, int gait) {
  ResponseFrame response;
  response.mode = static_cast<std::int8_t>(mode);
  response.gait_id = static_cast<std::int8_t>(gait);
  return response;
}

// A node and its controller.
class Layer {
 public:
  void order(int id, int duration = 0, int source = 0) {
    MotionOrder order;
    order.ticket = ++ticket_;
    order.motion = *find_ordered(id);
    order.duration = duration;
    order.source = source;
    order.frames[0].mode = static_cast<std::int8_t>(order.motion.mode);
    order.frames[0].gait_id = order.motion.gait;
    order.frames[0].duration = duration;
    order.frames[0].step_height = {0.05F, 0.05F};
    order.count = 1;
    REQUIRE(node_->submit(order));
  }
  void steer(int id, float forward) {
    MotionOrder order;
    order.kind = MotionOrder::Kind::steer;
    order.motion = *find_ordered(id);
    order.frames[0].mode = static_cast<std::int8_t>(order.motion.mode);
    order.frames[0].gait_id = order.motion.gait;
    order.frames[0].vel_des[0] = forward;
    order.count = 1;
    REQUIRE(node_->submit(order));
  }
  void run(int ms) {
    for (int i = 0; i < ms / kIterationMs; ++i) {
      if (const auto frame = node_->step(sim_->response(), sim_->life_count())) {
        sim_->receive(*frame);
        ++frames_;
      }
      sim_->step();
    }
  }
  // The next answer, within a time.
  std::optional<Answer> answer(int ms) {
    Answer answer;
    for (int i = 0; i < ms; i += kIterationMs) {
      run(kIterationMs);
      if (node_->take(answer)) return answer;
    }
    return std::nullopt;
  }
  MotionCode code(int ms) {
    const auto answered = answer(ms);
    REQUIRE(answered);
    return answered->code;
  }
  int shown() const { return motion_id_of(sim_->response()); }
  SimController& sim() { return *sim_; }
  MotionNode& node() { return *node_; }
  int frames() const { return frames_; }

 private:
  std::unique_ptr<SimController> sim_ = std::make_unique<SimController>();
  std::unique_ptr<MotionNode> node_ = std::make_unique<MotionNode>();
  std::uint64_t ticket_ = 0;
  int frames_ = 0;
};

}  // namespace

TEST_CASE("dog layer: every motion of the table is ordered and shown by its number") {
  for (const xiaomi_cyberdog::Motion& motion : xiaomi_cyberdog::kMotions) {
    INFO(motion.action);
    const auto found = find_ordered(motion.number);
    REQUIRE(found);
    CHECK(found->mode == motion.mode);
    CHECK(found->gait == motion.gait);
    CHECK(motion_id_of(response_of(motion.mode, motion.gait)) == motion.number);
  }
  CHECK(find_ordered(180)->gait == 80);
  CHECK(find_ordered(199)->gait == 99);
  CHECK(motion_id_of(response_of(Mode::locomotion, 90)) == 190);
}

TEST_CASE("dog layer: numbers that cannot be ordered") {
  for (const int id : {-1, 1, 100, 110, 113, 179, 200, 203, 214, 401, 9999}) {
    INFO(id);
    CHECK_FALSE(find_ordered(id));
  }
  CHECK(motion_id_of(response_of(Mode::pose, 3)) == 214);  // shown, when it holds after a motion
  CHECK(motion_id_of(response_of(Mode::force_jump, 0)) == kNoMotion);
}

TEST_CASE("dog layer: the guard time says which duration an order has") {
  const auto allowed = [](int id, int duration) { return allows_duration(*find_ordered(id), duration); };
  CHECK(allowed(111, 0));
  CHECK_FALSE(allowed(111, 6500));
  CHECK_FALSE(allowed(212, 0));
  CHECK(allowed(212, 300));
  CHECK(allowed(303, 0));
  CHECK(allowed(303, 1000));
  CHECK_FALSE(allowed(303, -1));
  CHECK(patience_ms(*find_ordered(111), 0) == 15000);
  CHECK(patience_ms(*find_ordered(212), 300) == 300);
  CHECK(patience_ms(*find_ordered(303), 0) == 500);
  CHECK(patience_ms(*find_ordered(303), 1000) == 2000);
  CHECK(patience_ms(*find_ordered(303), 2147483647) > 0);
}

TEST_CASE("dog layer: what may follow without standing up first") {
  const auto after = [](int shown, int next) { return follows(shown, *find_ordered(next)); };
  CHECK(after(111, 303));
  CHECK(after(303, 308));
  CHECK_FALSE(after(303, 141));
  CHECK_FALSE(after(101, 303));
  CHECK_FALSE(after(141, 141));
  CHECK(after(141, 111));
  CHECK(after(kNoMotion, 0));
  CHECK_FALSE(after(kNoMotion, 303));
}

TEST_CASE("dog layer: an order is answered when its motion is done") {
  Layer layer;
  layer.order(111);
  CHECK_FALSE(layer.answer(1500));  // standing up takes 1.8 s
  CHECK(layer.code(13000) == MotionCode::ok);
  CHECK(layer.shown() == 111);
  layer.order(303);
  CHECK(layer.code(1000) == MotionCode::ok);
  layer.order(101);
  CHECK(layer.code(6000) == MotionCode::ok);
  CHECK(layer.shown() == 101);
}

TEST_CASE("dog layer: it stands up before a motion that cannot follow") {
  Layer layer;
  layer.order(303);  // from OFF
  CHECK(layer.code(20000) == MotionCode::ok);
  CHECK(layer.shown() == 303);
}

TEST_CASE("dog layer: another order waits for nothing, a stop and the state machine interrupt") {
  Layer layer;
  layer.order(111);
  layer.run(500);
  layer.order(303);
  CHECK(layer.code(20) == MotionCode::busy);
  layer.order(0);
  CHECK(layer.code(20) == MotionCode::stopped);  // that of standing up
  CHECK(layer.code(1000) == MotionCode::ok);
  CHECK(layer.shown() == 0);
  layer.order(111);
  layer.run(500);
  layer.order(101, 0, kStateMachineSource);
  CHECK(layer.code(20) == MotionCode::execute_error);
  CHECK(layer.code(6000) == MotionCode::ok);
}

TEST_CASE("dog layer: what the controller says becomes a code") {
  Layer layer;
  SECTION("a motion that it refuses from OFF") {
    layer.order(141);
    CHECK(layer.code(1000) == MotionCode::switch_refused);
  }
  SECTION("the emergency stop button") {
    layer.sim().causes().button = true;
    layer.run(100);
    layer.order(111);
    CHECK(layer.code(1000) == MotionCode::switch_stop);
  }
  SECTION("a motor that is offline") {
    layer.sim().causes().motor_error[2] = 1;
    layer.run(100);
    layer.order(111);
    CHECK(layer.code(1000) == MotionCode::motor_offline);
  }
}

TEST_CASE("dog layer: heartbeats at 20 Hz keep the robot up, until another client commands it") {
  Layer layer;
  layer.order(111);
  REQUIRE(layer.code(15000) == MotionCode::ok);
  const int before = layer.frames();
  layer.run(2000);
  CHECK(layer.frames() - before == 40);
  CHECK(layer.shown() == 111);
  ControlFrame other;
  other.mode = static_cast<std::int8_t>(Mode::damper);
  other.life_count = -100;
  layer.sim().receive(other);
  layer.sim().step();
  layer.run(1000);
  CHECK_FALSE(layer.node().holds());
  CHECK(layer.shown() == 102);
}

TEST_CASE("dog layer: silence of 200 ms ends a steered walk") {
  Layer layer;
  layer.order(111);
  REQUIRE(layer.code(15000) == MotionCode::ok);
  for (int i = 0; i < 20; ++i) {
    layer.steer(308, 0.3F);
    layer.run(100);
  }
  CHECK(layer.shown() == 308);
  CHECK(layer.sim().body().velocity()[0] > 0.2);
  layer.run(150);
  CHECK(layer.shown() == 112);
  layer.run(1000);
  CHECK(layer.sim().body().velocity()[0] < 0.02);
}

}  // namespace aim::robotside::cyberdog
