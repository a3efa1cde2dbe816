// Rings between the control thread and the bus; the answers to gaits of the user.
#include "robotside/simulators/cyberdog/dog_sim_lcm.hpp"

#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

namespace aim::robotside::cyberdog {
namespace {

constexpr std::chrono::milliseconds kListen{120};  // six responses of another dog

// A velocity, or a motion that is performed.
bool moves(const ControlFrame& frame) {
  using xiaomi_cyberdog::Mode;
  const bool performs = has_mode(frame, Mode::jump) || has_mode(frame, Mode::force_jump) ||
                        has_mode(frame, Mode::motion) || has_mode(frame, Mode::two_leg_stand);
  return performs || (has_mode(frame, Mode::locomotion) && frame.vel_des != Floats<3>{});
}

}  // namespace

DogSimLcm::DogSimLcm(const RobotModel& model, std::unique_ptr<transport::TopicBus> bus, TakeGait take_gait)
    : model_(model), bus_(std::move(bus)), take_gait_(std::move(take_gait)) {}

// A client cannot distinguish two dogs that answer it.
Status DogSimLcm::refuse_second_dog() {
  std::atomic<bool> heard = false;
  auto listening = subscribe<ResponseFrame>(*bus_, model_, [&](const ResponseFrame&) { heard = true; });
  if (!listening) return listening.error();
  std::this_thread::sleep_for(kListen);
  if (heard)
    return Error{Origin::usage, "another CyberDog is on these LCM channels", "there are responses already",
                 "stop it, or give this one channels of its own: --driver-domain 1 (and to its clients)"};
  return Done{};
}

void DogSimLcm::open_boxes() {
  end_.open(responses_);
  end_.open(temperatures_);
  end_.open(localizations_);
  end_.open(estimators_);
  end_.open(legs_);
  end_.open(motor_states_);
  answers_ = end_.advertise(GaitAnswer::kChannel);
}

void DogSimLcm::receive() {
  end_.receive<ControlFrame>([this](const ControlFrame& frame) { frames_.push(frame); });
  end_.receive<MotorCtrlFrame>([this](const MotorCtrlFrame& frame) { motors_.push(frame); });
  end_.receive_bytes(GaitFile::kChannel, [this](const transport::Sample& sample) { answer_gait(sample); });
}

// A file that cannot be read is refused like one that is wrong.
void DogSimLcm::answer_gait(const transport::Sample& sample) {
  GaitFile file;
  const bool taken = read_lcm_frame(sample.bytes, file) && take_gait_(file.data);
  const GaitAnswer answer{.result = static_cast<std::int8_t>(taken ? 0 : 1)};
  (void)answers_->publish(Encoding::lcm, lcm_bytes_of(answer));
}

Status DogSimLcm::open() {
  if (opened_) return Done{};
  if (auto status = refuse_second_dog(); !status) return status;
  end_.begin();
  open_boxes();
  receive();
  if (!end_.status()) return end_.status();
  end_.start_sending();
  opened_ = true;
  return Done{};
}

void DogSimLcm::take(SimController& controller, WireHold& hold, TimeNs now) noexcept {
  ControlFrame frame;
  while (frames_.take(frame))
    if (hold.takes(moves(frame), now)) controller.receive(frame);
  MotorCtrlFrame motors;
  while (motors_.take(motors))
    if (!hold.holds()) controller.receive(motors);
}

void DogSimLcm::put(const SimController& controller) noexcept {
  const DueSamples& due = controller.due();
  bool any = false;
  const auto put = [&any](bool is_due, auto& box, auto sample) {
    if (is_due) any |= box.put(sample());
  };
  put(due.response, responses_, [&] { return controller.response(); });
  put(due.motor_temperature, temperatures_, [&] { return controller.motor_temperatures(); });
  put(due.localization, localizations_, [&] { return controller.localization(); });
  put(due.state_estimator, estimators_, [&] { return controller.state_estimator(); });
  put(due.leg_control_data, legs_, [&] { return controller.leg_control_data(); });
  put(due.motor_ctrl_state, motor_states_, [&] { return controller.motor_ctrl_state(); });
  if (any) end_.wake();
}

}  // namespace aim::robotside::cyberdog
