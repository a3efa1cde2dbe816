// Between actions and commands: limits of each action, words of errors, nearest actions.
#include "robotside/drivers/cyberdog/dog_command.hpp"

#include "core/robots/xiaomi_cyberdog.hpp"
#include "tests/catch.hpp"

namespace aim::robotside::cyberdog {
namespace {

const RobotModel& model() { return kXiaomiCyberdog; }
ActionIndex action(std::string_view name) { return *model().graph.find(name); }

}  // namespace

TEST_CASE("every action has the command of its motion, with a duration that the document allows") {
  for (ActionIndex i = 0; i < model().graph.actions().size(); ++i) {
    INFO(model().graph.at(i).name);
    const ControlFrame frame = command_of(model(), i);
    const Motion& motion = motion_of(model(), i);
    CHECK(static_cast<Mode>(frame.mode) == motion.mode);
    CHECK(frame.gait_id == motion.gait);
    CHECK(frame.contact == 15);
    CHECK((motion.guard_ms < 0) == (frame.duration > 0));  // as the vendor's own layer wants it
    ResponseFrame response;
    response.mode = frame.mode;
    response.gait_id = frame.gait_id;
    CHECK(shows(motion, response));
    // Motors that another client moves are not aimd's action.
    const bool motors = !model().graph.at(i).permanent.empty();
    CHECK((action_of(model(), response) == i) != motors);
  }
}

TEST_CASE("velocities leave within the limits of their gait") {
  SetPoints fast;
  fast.base_velocity = {-9, -9, -9};
  for (const WalkGait& gait : model().walk_gaits) {
    const auto frame = live_command(model(), action(gait.action), fast);
    REQUIRE(frame);
    CHECK(frame->vel_des[0] == Approx(gait.forward.min));
    CHECK(frame->vel_des[1] == Approx(gait.lateral.min));
    CHECK(frame->vel_des[2] == Approx(gait.yaw_rate.min));
    CHECK(frame->duration == 0);
  }
  CHECK_FALSE(live_command(model(), action("RECOVERY_STAND"), fast));
  CHECK(live_command(model(), action("STAND_GAIT"), fast)->vel_des == Floats<3>{});
}

TEST_CASE("poses leave within the limits of their action, and as steps of what was sent before") {
  SetPoints wanted;
  wanted.body_pose = BodyPose{.roll = 1, .pitch = -1, .yaw = 1, .x = 1, .y = -1, .height = 1};
  const auto stand = live_command(model(), action("QP_STAND"), wanted);
  REQUIRE(stand);
  CHECK(stand->rpy_des == Floats<3>{0.52F, -0.25F, 0.65F});
  CHECK(stand->pos_des[2] == Approx(0.32));
  BodyPose sent{.height = 0.235};
  BodyPose next{.roll = 0.1, .height = 0.2};
  const auto step = pose_step(model(), action("POSE"), next, sent);
  REQUIRE(step);
  CHECK(step->rpy_des[0] == Approx(0.1));
  CHECK(step->pos_des[2] == Approx(-0.035));
  CHECK(step->duration > 0);
  CHECK_FALSE(pose_step(model(), action("POSE"), next, next));
  CHECK(pose_step(model(), action("POSE_ABSOLUTE"), next, sent)->pos_des[2] == Approx(0.2));
  next.lifted = LiftedFoot{2, {0.01, 0, 0.05}};
  const auto lift = pose_step(model(), action("POSE"), next, sent);
  CHECK(lift->contact == 0b1011);
  CHECK(lift->foot_pose[2] == Approx(0.05));
}

TEST_CASE("every status that is no success has words") {
  for (int status = 0; status < 8; ++status)
    CHECK(reason_of(static_cast<SwitchStatus>(status)).empty() == (status < 2));
}

TEST_CASE("errors of motors and feet are named") {
  ResponseFrame response;
  response.motor_error.fill(-2147483647 - 1);
  CHECK(faults_of(model(), response).empty());
  response.motor_error[5] |= 1;
  response.motor_error[7] |= 1 << 12;
  response.footpos_error = 0b10;
  response.ori_error = 1;
  response.switch_status = static_cast<std::int8_t>(SwitchStatus::emergency_damping);
  std::vector<std::string> sentences;
  for (const Fault& fault : faults_of(model(), response)) sentences.push_back(fault.sentence);
  CHECK(sentences ==
        std::vector<std::string>{"the motor of fl_knee does not answer", "the motor of rr_hip is overloaded",
                                 "the foot of fr_leg is out of place to the side",
                                 "the body is tilted too far", "the robot lies down because of a fault"});
}

TEST_CASE("states without an action show the nearest one") {
  for (int mode = -128; mode < 128; ++mode)
    for (const int gait : {-1, 0, 3, 31, 99}) {
      ResponseFrame response;
      response.mode = static_cast<std::int8_t>(mode);
      response.gait_id = static_cast<std::int8_t>(gait);
      CHECK(action_of(model(), response) < model().graph.actions().size());
    }
  ResponseFrame held;
  held.mode = 21;
  held.gait_id = 3;
  CHECK(model().graph.at(action_of(model(), held)).name == "POSE");
  CHECK(stay_command(held).gait_id == 3);
}

}  // namespace aim::robotside::cyberdog
