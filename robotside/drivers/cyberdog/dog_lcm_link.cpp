// Subscriptions, the thread that sends, and the dialogue about a gait of the user.
#include "robotside/drivers/cyberdog/dog_lcm_link.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

namespace aim::robotside::cyberdog {
namespace {

constexpr std::chrono::seconds kStartPatience{5};   // with a robot that starts
constexpr std::chrono::seconds kAnswerPatience{2};  // with the answer to a user gait

}  // namespace

DogLcmLink::DogLcmLink(const RobotModel& model, std::unique_ptr<transport::TopicBus> bus)
    : model_(model), bus_(std::move(bus)) {}

Status DogLcmLink::open() {
  Status status = Done{};
  const auto keep = [&](Result<std::unique_ptr<transport::Subscription>> subscription) {
    if (subscription)
      subscriptions_.push_back(std::move(*subscription));
    else if (status)
      status = subscription.error();
  };
  keep(subscribe<wire::robot_control_response_lcmt, ResponseFrame>(
      *bus_, model_, "robot_control_response",
      [this, put = into(response_, "robot_control_response")](const ResponseFrame& value,
                                                              std::string_view sender) {
        buttons_.hear(sender, shows_button(value));  // of everybody who says so
        put(value, sender);
      }));
  keep(subscribe<wire::localization_lcmt, Localization>(*bus_, model_, "global_to_robot",
                                                        into(localization_, "global_to_robot")));
  keep(subscribe<wire::state_estimator_lcmt, StateEstimator>(*bus_, model_, "state_estimator",
                                                             into(estimator_, "state_estimator")));
  keep(subscribe<wire::leg_control_data_lcmt, LegControlData>(*bus_, model_, "leg_control_data",
                                                              into(legs_, "leg_control_data")));
  keep(subscribe<wire::danger_states_lcmt, MotorTemperatures>(*bus_, model_, "motor_temperature",
                                                              into(temperatures_, "motor_temperature")));
  keep(subscribe<wire::motor_ctrl_state_lcmt, MotorCtrlState>(*bus_, model_, "motor_ctrl_state",
                                                              into(motor_state_, "motor_ctrl_state")));
  // Multicast also brings what others send, and what this link sends itself.
  keep(subscribe<wire::robot_control_cmd_lcmt, ControlFrame>(
      *bus_, model_, "robot_control_cmd", [this](const ControlFrame& frame) { hear(frame); }));
  keep(bus_->subscribe(channel_of(model_, "user_gait_result"), [this](const transport::Sample& sample) {
    wire::file_recv_lcmt message;
    if (!from_lcm(sample.bytes, message)) return;
    const std::lock_guard lock(mutex_);
    answer_ = message.result();
    answered_.notify_all();
  }));
  if (!status) return status;
  if (auto opened = commands_.open(*bus_, model_, "robot_control_cmd"); !opened) return opened;
  if (auto opened = motor_commands_.open(*bus_, model_, "motor_ctrl"); !opened) return opened;
  auto gaits = bus_->advertise(channel_of(model_, "user_gait_file"));
  if (!gaits) return gaits.error();
  gaits_ = std::move(*gaits);
  return Done{};
}

// As the robot does, which says nothing about it.
void DogLcmLink::hear(const ControlFrame& frame) {
  if (has_mode(frame, xiaomi_cyberdog::Mode::none)) return;
  life_count_.store(frame.life_count);
  commanded_.put(frame);
  if (!command_ || frame.life_count != command_->life_count)
    command_ = frame;
  else if (frame != *command_)
    ++unheeded_;
}

// A channel without which the robot's state is not known; null: all of them are heard.
const char* DogLcmLink::unheard() const {
  if (response_.count() == 0) return "robot_control_response";
  if (legs_.count() == 0) return "leg_control_data";
  return localization_.count() == 0 ? "global_to_robot" : nullptr;
}

Status DogLcmLink::connect() {
  if (!opened_)
    if (auto status = open(); !status) return status;
  opened_ = true;
  const auto until = std::chrono::steady_clock::now() + kStartPatience;
  while (const char* missing = unheard()) {
    if (std::chrono::steady_clock::now() > until)
      return Error{
          Origin::unreachable, "the CyberDog is silent", std::string("there is no ") + missing,
          "set driver_interface to the network interface on which it is, grant the developer "
          "permission and disconnect the app; a simulated one is on lo: aimd --robot xiaomi-cyberdog"};
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  sender_.start([this] { send_waiting(); });
  return Done{};
}

// When the ring is full, the sender has not run for a second: the newest frame is lost, and the next one says
// the same.
void DogLcmLink::send(const ControlFrame& frame) noexcept {
  frames_.push(frame);
  sender_.wake();
}

void DogLcmLink::send(const MotorCtrlFrame& frame) noexcept {
  motors_.push(frame);
  sender_.wake();
}

void DogLcmLink::send_waiting() {
  ControlFrame frame;
  while (frames_.take(frame)) commands_.send(frame);
  MotorCtrlFrame motors;
  while (motors_.take(motors)) motor_commands_.send(motors);
}

void DogLcmLink::poll(TimeNs now, DogSamples& newest) noexcept {
  pins_.poll(now);
  take_newest(response_, now, newest.response);
  std::ranges::copy(buttons_.poll(now, kButtonLasts), newest.button.sources.begin());
  take_newest(localization_, now, newest.localization);
  take_newest(estimator_, now, newest.state_estimator);
  take_newest(legs_, now, newest.leg_control_data);
  take_newest(temperatures_, now, newest.motor_temperatures);
  take_newest(motor_state_, now, newest.motor_ctrl_state);
  take_newest(commanded_, now, newest.command);
}

std::optional<std::int8_t> DogLcmLink::life_count() noexcept {
  const int heard = life_count_.load();
  if (heard == kUnheard) return std::nullopt;
  return static_cast<std::int8_t>(heard);
}

Status DogLcmLink::send_user_gait(std::string_view text) {
  std::unique_lock lock(mutex_);
  answer_.reset();
  wire::file_send_lcmt message;
  message.set_data(std::string(text));
  const auto bytes = to_lcm(message);
  if (!bytes) return bytes.error();
  if (auto sent = gaits_->publish(Encoding::lcm, *bytes); !sent) return sent;
  if (!answered_.wait_for(lock, kAnswerPatience, [this] { return answer_.has_value(); }))
    return Error{Origin::timeout, "the robot did not answer the gait", "there is no user_gait_result",
                 "try again; aimctl topic echo user_gait_result shows its answers"};
  if (*answer_ == 0) return Done{};
  return Error{Origin::error, "the robot rejected the gait",
               "its answer is " + std::to_string(*answer_) + ", and it gives no reason",
               "compare the file with docs/cyberdog.md"};
}

}  // namespace aim::robotside::cyberdog
