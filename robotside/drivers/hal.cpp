// Connecting, measurements by joint, and the hand-over.
#include "robotside/drivers/hal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "robotside/drivers/hal_address.hpp"

namespace aim::robotside {
namespace {

constexpr std::chrono::seconds kPatience{5};
constexpr std::chrono::milliseconds kOptionalPatience{1'200};  // the battery is sent once per second
// So long a publisher of the emergency stop counts, by the topic that reports it.
constexpr TimeNs kOldestStop = 1'000'000'000;  // of its own, sent ten times per second [ns]
constexpr TimeNs kOldestBase = 100'000'000;    // of our topic of the base [ns]

// The parts of the body that measure joints.
struct PartRow {
  BodyPart part;
  Limb limb;
};
constexpr std::array kMotorParts{PartRow{BodyPart::legs, Limb::legs}, PartRow{BodyPart::arms, Limb::arms},
                                 PartRow{BodyPart::neck, Limb::neck}, PartRow{BodyPart::hands, Limb::hands}};

template <class Condition>
void await(const Condition& condition, std::chrono::milliseconds patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  while (!condition() && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

}  // namespace

HalDriver::HalDriver(const RobotModel& model, std::vector<HalBus> buses, bool sends)
    : model_(model), link_(model, std::move(buses)), sender_(link_, sends) {}

Status HalDriver::connect() {
  if (use_ > Use::opened) return Done{};
  if (use_ == Use::none)
    if (const Status opened = link_.open(); !opened) return opened.error();
  use_ = Use::opened;
  await([this] { return parts_.missing().empty(); }, kPatience);
  if (const std::string names = parts_.missing(); !names.empty())
    return Error{Origin::unreachable, "the hardware abstraction is silent",
                 fmt::format("there is no state of: {}", names),
                 "start it (aimd --serve hal), or set driver_address, driver_domain and driver_interface to "
                 "where it is"};
  // Our topic of the base also carries what the other two do.
  await(
      [this] {
        return parts_.has_come(BodyPart::base) ||
               (parts_.has_come(BodyPart::battery) && parts_.has_come(BodyPart::emergency_stop));
      },
      kOptionalPatience);
  use_ = Use::connected;
  sender_.start();
  return Done{};
}

Status HalDriver::enable() {
  if (use_ < Use::connected) return not_connected("hal");
  if (use_ != Use::enabled) handing_over_ = true;
  use_ = Use::enabled;
  return Done{};
}

void HalDriver::disable() noexcept { use_ = std::min(use_, Use::connected); }

bool HalDriver::read(TimeNs now, Measurement& out) noexcept {
  if (use_ >= Use::connected) link_.poll(now);
  if (use_ < Use::connected || !parts_.poll(now)) {
    handing_over_ = true;
    return false;
  }
  AxisValues values;
  TimeNs age = 0;
  if (!measure_joints(now, values, age)) return false;
  out.age = age;
  out.position = values.position;
  out.velocity = values.velocity;
  out.effort = values.effort;
  measured_ = values.position;
  measure_slow_parts(now, out);
  if (link_.has(BodyPart::imu)) out.imu = parts_.newest(BodyPart::imu).imu;
  return true;
}

// As old as the oldest limb; fingers come ten times less often, and are not watched. False: a linkage that
// cannot close is no measurement.
bool HalDriver::measure_joints(TimeNs now, AxisValues& values, TimeNs& age) const {
  for (const PartRow& row : kMotorParts) {
    if (!link_.has(row.part)) continue;
    if (row.part != BodyPart::hands) age = std::max(age, parts_.age(row.part, now));
    const AxisValues& from = parts_.newest(row.part).values;
    for (std::size_t i = 0; i < model_.joints.size(); ++i) {
      if (model_.joints[i].limb != row.limb) continue;
      values.position[i] = from.position[i];
      values.velocity[i] = from.velocity[i];
      values.effort[i] = from.effort[i];
    }
  }
  if (link_.motors().to_joints(values) != 0) return false;
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if (model_.joints[i].limb == Limb::waist) values.position[i] = waist_[i];
  return true;
}

// The robot's own topics of battery and emergency stop come before ours.
void HalDriver::measure_slow_parts(TimeNs now, Measurement& out) {
  const HalSample& base = parts_.newest(BodyPart::base);
  const bool base_known = parts_.is_reported(BodyPart::base);
  const bool own_battery = link_.has(BodyPart::battery) && parts_.is_reported(BodyPart::battery);
  out.known = {base_known, own_battery || base_known, base_known};
  out.base = base.base;
  out.base_age = parts_.age(BodyPart::base, now);
  out.temperature = base.temperature;
  out.battery = own_battery ? parts_.newest(BodyPart::battery).battery : base.battery;
  static_assert(2 * ButtonSenders::kMost == ButtonReport::kMost);
  const auto rest =
      std::ranges::copy(link_.button(BodyPart::emergency_stop, now, kOldestStop), out.button.sources.begin());
  std::ranges::copy(link_.button(BodyPart::base, now, kOldestBase), rest.out);
}

void HalDriver::write(TimeNs, const SetPoints& set_points) noexcept {
  if (use_ != Use::enabled || parts_.is_silent()) return;
  SetPoints sent = set_points;
  if (std::exchange(handing_over_, false)) {
    sent.position = measured_;
    sent.velocity = {};
  }
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if (model_.joints[i].limb == Limb::waist) waist_[i] = set_points.position[i];
  sender_.put(sent);
}

std::vector<Fault> HalDriver::faults() const {
  std::vector<Fault> found = parts_.faults();
  for (std::string& trouble : link_.troubles())
    found.push_back({FaultKind::reported, {}, std::move(trouble)});
  return found;
}

bool has_motor_topics(const RobotModel& model) {
  return model.can(Capability::joint_control) && model.find_topic("/body_drive/arm_joint_command") != nullptr;
}

Result<std::unique_ptr<Driver>> make_hal_driver(const RobotModel& model, const DriverOptions& options) {
  auto buses = open_hal_buses(options);
  if (!buses) return buses.error();
  return std::unique_ptr<Driver>(std::make_unique<HalDriver>(model, std::move(*buses)));
}

}  // namespace aim::robotside
