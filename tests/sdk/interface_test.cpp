// The interface as the vendor's documents have it: signatures, order and types of fields, numbers. Most is
// checked by the compiler.
#include <cstddef>
#include <type_traits>

#include "magic_robot.h"
#include "magic_sdk_version.h"
#include "tests/catch.hpp"

namespace {

using namespace magic::gen1;
using Low = LowLevelMotionController;
using High = HighLevelMotionController;
template <class A, class B>
constexpr bool same = std::is_same_v<A, B>;

using JointCallback = std::function<void(std::shared_ptr<JointState>)>;
using HandCallback = std::function<void(std::shared_ptr<HandState>)>;
using ImuCallback = std::function<void(std::shared_ptr<Imu>)>;

static_assert(same<decltype(&MagicRobot::Initialize), bool (MagicRobot::*)(const std::string&)>);
static_assert(same<decltype(&MagicRobot::Connect), Status (MagicRobot::*)()>);
static_assert(same<decltype(&MagicRobot::Disconnect), Status (MagicRobot::*)()>);
static_assert(same<decltype(&MagicRobot::Shutdown), void (MagicRobot::*)()>);
static_assert(same<decltype(&MagicRobot::SetMotionControlLevel), Status (MagicRobot::*)(ControllerLevel)>);
static_assert(same<decltype(&MagicRobot::GetMotionControlLevel), ControllerLevel (MagicRobot::*)()>);
static_assert(same<decltype(&MagicRobot::GetLowLevelMotionController), Low& (MagicRobot::*)()>);
static_assert(same<decltype(&MagicRobot::GetHighLevelMotionController), High& (MagicRobot::*)()>);

static_assert(std::is_default_constructible_v<Low> && std::has_virtual_destructor_v<Low>);
static_assert(std::is_base_of_v<MotionControllerBase, Low> && std::is_base_of_v<MotionControllerBase, High>);
static_assert(std::is_abstract_v<MotionControllerBase> && !std::is_copy_constructible_v<Low>);
static_assert(same<decltype(&Low::Initialize), bool (Low::*)()>);
static_assert(same<decltype(&Low::Shutdown), void (Low::*)()>);
static_assert(same<decltype(&Low::SubscribeArmState), void (Low::*)(JointCallback)>);
static_assert(same<decltype(&Low::SubscribeLegState), void (Low::*)(JointCallback)>);
static_assert(same<decltype(&Low::SubscribeHeadState), void (Low::*)(JointCallback)>);
static_assert(same<decltype(&Low::SubscribeWaistState), void (Low::*)(JointCallback)>);
static_assert(same<decltype(&Low::SubscribeHandState), void (Low::*)(HandCallback)>);
static_assert(same<decltype(&Low::SubscribeBodyImu), void (Low::*)(const ImuCallback&)>);
static_assert(same<decltype(&Low::PublishArmCommand), Status (Low::*)(const JointCommand&)>);
static_assert(same<decltype(&Low::PublishLegCommand), Status (Low::*)(const JointCommand&)>);
static_assert(same<decltype(&Low::PublishHeadCommand), Status (Low::*)(const JointCommand&)>);
static_assert(same<decltype(&Low::PublishWaistCommand), Status (Low::*)(const JointCommand&)>);
static_assert(same<decltype(&Low::PublishHandCommand), Status (Low::*)(const HandCommand&)>);
#ifdef MAGICBOT_SDK_DOUBLE
static_assert(same<Real, double>);
static_assert(same<decltype(&Low::UnsubscribeArmState), void (Low::*)()>);
static_assert(same<decltype(&Low::UnsubscribeBodyImu), void (Low::*)()>);
template <class Controller>
concept HasPeriod = requires(Controller& controller) {
  controller.SetPeriodMs(2);
};
static_assert(!HasPeriod<Low>);
#else
static_assert(same<Real, float>);
static_assert(same<decltype(&Low::SetPeriodMs), void (Low::*)(std::uint64_t)>);
template <class Controller>
concept Unsubscribes = requires(Controller& controller) {
  controller.UnsubscribeArmState();
};
static_assert(!Unsubscribes<Low>);
#endif
static_assert(same<motion::LowLevelMotionController, Low>);

static_assert(same<decltype(&High::SetGait), Status (High::*)(GaitMode, int)>);
static_assert(same<decltype(&High::GetGait), Status (High::*)(GaitMode&)>);
static_assert(same<decltype(&High::ExecuteTrick), Status (High::*)(TrickAction, int)>);
static_assert(same<decltype(&High::SendJoyStickCommand), Status (High::*)(const JoystickCommand&)>);
static_assert(same<decltype(&High::HeadMove), Status (High::*)(float, float, int)>);

// Order and types: aggregates take their fields in the order of the declaration, and structured bindings
// fail to compile with another number of fields.
static_assert(std::is_aggregate_v<SingleJointCommand> && sizeof(SingleJointCommand) == 6 * sizeof(Real));
static_assert(offsetof(SingleJointCommand, operation_mode) == 0);
static_assert(offsetof(SingleJointCommand, pos) == sizeof(Real));
static_assert(offsetof(SingleJointCommand, vel) == 2 * sizeof(Real));
static_assert(offsetof(SingleJointCommand, toq) == 3 * sizeof(Real));
static_assert(offsetof(SingleJointCommand, kp) == 4 * sizeof(Real));
static_assert(offsetof(SingleJointCommand, kd) == 5 * sizeof(Real));
static_assert(offsetof(SingleJointState, status_word) == 0 &&
              offsetof(SingleJointState, posH) == sizeof(Real));
static_assert(offsetof(SingleJointState, posL) == 2 * sizeof(Real));
static_assert(offsetof(SingleJointState, vel) == 3 * sizeof(Real));
static_assert(offsetof(SingleJointState, toq) == 4 * sizeof(Real));
static_assert(offsetof(SingleJointState, current) == 5 * sizeof(Real));
static_assert(offsetof(SingleJointState, err_code) == 6 * sizeof(Real));
static_assert(offsetof(JointCommand, timestamp) == 0 && offsetof(JointCommand, joints) == 8);
static_assert(offsetof(JointState, timestamp) == 0 && offsetof(JointState, joints) == 8);
static_assert(offsetof(HandCommand, timestamp) == 0 && offsetof(HandCommand, cmd) == 8);
static_assert(offsetof(HandState, timestamp) == 0 && offsetof(HandState, state) == 8);
static_assert(offsetof(SingleHandJointCommand, operation_mode) == 0 &&
              offsetof(SingleHandJointCommand, pos) == 8);
static_assert(offsetof(SingleHandJointState, status_word) == 0 && offsetof(SingleHandJointState, pos) == 8);
static_assert(offsetof(SingleHandJointState, toq) == 32 && offsetof(SingleHandJointState, cur) == 56);
static_assert(offsetof(SingleHandJointState, error_code) == 80);
static_assert(offsetof(Imu, orientation) == 8 && offsetof(Imu, angular_velocity) == 40);
static_assert(offsetof(Imu, linear_acceleration) == 64 && offsetof(Imu, temperature) == 88);
static_assert(same<decltype(SingleJointCommand::operation_mode), std::int16_t>);
static_assert(same<decltype(SingleJointCommand::pos), Real> && same<decltype(SingleJointState::posH), Real>);
static_assert(same<decltype(SingleJointState::err_code), std::int16_t>);
static_assert(same<decltype(SingleHandJointCommand::pos), std::vector<Real>>);
static_assert(same<decltype(SingleHandJointState::cur), std::vector<Real>>);
static_assert(same<decltype(JointCommand::timestamp), std::int64_t>);
static_assert(same<decltype(HandState::state), std::vector<SingleHandJointState>>);
static_assert(same<decltype(Imu::orientation), double[4]> && same<decltype(Imu::temperature), float>);

static_assert(kHandJointNum == 6 && kHandNum == 2 && kHeadJointNum == 2 && kArmJointNum == 14);
static_assert(kWaistJointNum == 2 && kLegJointNum == 12 && kPeriodMs == 2);
static_assert(ErrorCode::OK == 0 && SERVICE_NOT_READY == 1 && TIMEOUT == 2);
static_assert(INTERNAL_ERROR == 3 && SERVICE_ERROR == 4);
static_assert(static_cast<int>(ControllerLevel::HighLevel) == 1 &&
              static_cast<int>(ControllerLevel::LowLevel) == 2);
static_assert(static_cast<int>(GaitMode::GAIT_LOWLEVL_SDK) == 200);
static_assert(static_cast<int>(TrickAction::ACTION_TURN_BACK) == 307);
static_assert(static_cast<int>(TrickAction::ACTION_SHAKE_HAND_WITHDRAW) == 218);
static_assert(static_cast<int>(TrickAction::ACTION_NOD_HEAD) == 219);
static_assert(static_cast<int>(TrickAction::ACTION_SHAKE_HEAD) == 220);
static_assert(static_cast<int>(TrickAction::ACTION_TRUN_AWAY_LEFT_INTRODUCE) == 306);
static_assert(static_cast<int>(TrickAction::ACTION_TRUN_BACK_LEFT_INTRODUCE) == 307);
static_assert(SDK_VERSION_MAJOR == 1 && SDK_VERSION_MINOR >= 1 && SDK_VERSION_PATCH >= 0);

}  // namespace

TEST_CASE("the interface has the signatures, fields and numbers of the documents") {
  CHECK(SingleJointCommand{}.operation_mode == 200);
  CHECK(JointCommand{}.timestamp == 0);
  CHECK(MagicRobot{}.GetSDKVersion() == kSdkVersion);
  CHECK(std::string(SDK_VERSION_STRING) == kSdkVersion);
}

TEST_CASE("a controller that a program makes itself answers that it has no robot") {
  Low low;
  CHECK_FALSE(low.Initialize());
  CHECK(low.PublishArmCommand({}).code == SERVICE_NOT_READY);
  low.SubscribeArmState([](auto) {});
  low.Shutdown();
  High high;
  CHECK_FALSE(high.Initialize());
  GaitMode gait = GaitMode::GAIT_BALANCE_STAND;
  CHECK(high.GetGait(gait).code == SERVICE_NOT_READY);
  CHECK(gait == GaitMode::GAIT_BALANCE_STAND);
}
