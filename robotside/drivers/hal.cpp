// Freshness, hand-over, and the thread that sends.
#include "robotside/drivers/hal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <utility>

#include "transport/backends/backend.hpp"

namespace aim::robotside {
namespace {

constexpr TimeNs kOldest = 100'000'000;           // of a state that is still used [ns]
constexpr TimeNs kAbsent = 20'000'000;            // between two reads: the control loop did not run [ns]
constexpr TimeNs kOldestBattery = 5'000'000'000;  // sent once per second [ns]
constexpr TimeNs kOldestStop = 1'000'000'000;     // of the emergency stop, sent ten times per second [ns]
constexpr std::chrono::seconds kPatience{5};
constexpr std::chrono::milliseconds kOptionalPatience{1'200};  // the battery is sent once per second
constexpr std::uint64_t kSlowEvery = 10;                       // set-points of topics with 100 Hz

std::size_t index_of(BodyPart part) { return static_cast<std::size_t>(part); }
constexpr BodyPart part_at(std::size_t index) { return static_cast<BodyPart>(index); }
constexpr std::uint32_t bit_of(BodyPart part) { return 1U << static_cast<unsigned>(part); }

// A robot has no topic for its base, and may carry the others on a transport that is not configured.
constexpr bool is_optional(BodyPart part) {
  return part == BodyPart::base || part == BodyPart::battery || part == BodyPart::emergency_stop;
}
constexpr bool is_slow(BodyPart part) {
  return part == BodyPart::battery || part == BodyPart::emergency_stop;
}

struct UnknownRow {
  BodyPart part;
  std::string_view what;
  std::string_view consequence;
  bool in_base;  // our topic of the base carries it as well
};
constexpr std::array kUnknown{
    UnknownRow{BodyPart::base, "the base and temperatures", "walking is refused", false},
    UnknownRow{BodyPart::battery, "the battery", "its charge is not watched", true},
    UnknownRow{BodyPart::emergency_stop, "its emergency stop", "a pressed button is not noticed", true},
};

// The transports of the topics as an address: "iceoryx:,mqtt://127.0.0.1:1883".
struct TransportRow {
  std::string_view prefix;
  Backend backend;
};
constexpr std::array kTransports{
    TransportRow{"dds:", Backend::dds},
    TransportRow{"mqtt://", Backend::mqtt},
    TransportRow{"iceoryx:", Backend::iceoryx},
};

Result<HalBus> open_hal_bus(std::string_view url, const transport::BusOptions& options) {
  for (const TransportRow& row : kTransports) {
    if (!url.starts_with(row.prefix)) continue;
    auto bus = transport::open_bus(url, options);
    if (!bus) return bus.error();
    return HalBus{row.backend, std::move(*bus)};
  }
  return Error{Origin::usage, fmt::format("\"{}\" is no transport of a hardware abstraction", url),
               "the driver hal reaches its robot by dds:, iceoryx: and mqtt://HOST:PORT",
               "set driver_address to one of them, or to several separated by commas"};
}

}  // namespace

HalDriver::HalDriver(const RobotModel& model, std::vector<HalBus> buses, bool sends)
    : model_(model), link_(model, std::move(buses)), sends_(sends) {}

HalDriver::~HalDriver() {
  if (!sender_.joinable()) return;
  ending_.store(true);
  pending_.fetch_add(1);
  pending_.notify_one();
  sender_.join();
}

bool HalDriver::has_seen(BodyPart part) {
  link_.newest(part, newest_[index_of(part)]);
  return newest_[index_of(part)].count > 0;
}

// Comma-separated names of the parts without any state that must have one; empty: none.
std::string HalDriver::missing() {
  std::string names;
  for (std::size_t i = 0; i < kBodyParts; ++i) {
    if (link_.has(part_at(i)) && !is_optional(part_at(i)) && !has_seen(part_at(i)))
      names += (names.empty() ? "" : ", ") + std::string(name_of(part_at(i)));
  }
  return names;
}

Status HalDriver::connect() {
  if (connected_) return Done{};
  if (!opened_)
    if (const Status opened = link_.open(); !opened) return opened.error();
  opened_ = true;
  const auto await = [](const auto& condition, std::chrono::milliseconds patience) {
    const auto until = std::chrono::steady_clock::now() + patience;
    while (!condition() && std::chrono::steady_clock::now() < until)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
  };
  await([this] { return missing().empty(); }, kPatience);
  if (const std::string names = missing(); !names.empty())
    return Error{Origin::unreachable, "the hardware abstraction is silent",
                 fmt::format("there is no state of: {}", names),
                 "start it (aimd --serve hal), or set driver_address, driver_domain and driver_interface to "
                 "where it is"};
  // Our topic of the base also carries what the other two do.
  await(
      [this] {
        return has_seen(BodyPart::base) ||
               (has_seen(BodyPart::battery) && has_seen(BodyPart::emergency_stop));
      },
      kOptionalPatience);
  connected_ = true;
  if (sends_ && !sender_.joinable()) sender_ = std::thread([this] { run(); });
  return Done{};
}

Status HalDriver::enable() {
  if (!connected_) return not_connected("hal");
  if (!enabled_) handing_over_ = true;
  enabled_ = true;
  return Done{};
}

// When a sample is new is judged by the caller's time, so that no clock is read. Time in which the
// loop did not run is no silence of the body.
bool HalDriver::fresh(TimeNs now) {
  link_.poll(now);
  const TimeNs before = std::exchange(looked_at_, now);
  const TimeNs absence = before == kNever || now - before < kAbsent ? 0 : now - before;
  std::uint32_t silent = 0, unknown = 0;
  for (std::size_t i = 0; i < kBodyParts; ++i) {
    if (!link_.has(part_at(i))) continue;
    link_.newest(part_at(i), newest_[i]);
    seen_[i].at += absence;
    if (newest_[i].count != seen_[i].count) seen_[i] = {newest_[i].count, now};
    const bool never = seen_[i].count == 0;
    // An emergency stop that is not reported any more is no fault of ours: EmergencyButton.
    const bool ended = part_at(i) == BodyPart::battery && now - seen_[i].at > kOldestBattery;
    if (is_optional(part_at(i)) && (never || ended))
      unknown |= bit_of(part_at(i));
    else if (!is_slow(part_at(i)) && now - seen_[i].at > kOldest)
      silent |= bit_of(part_at(i));
  }
  silent_.store(silent, std::memory_order_relaxed);
  unknown_.store(unknown, std::memory_order_relaxed);
  return silent == 0;
}

bool HalDriver::read(TimeNs now, Measurement& out) noexcept {
  if (!connected_ || !fresh(now)) {
    handing_over_ = true;
    return false;
  }
  AxisValues values;
  // As old as the oldest limb; fingers come ten times less often, and are not watched.
  out.age = 0;
  for (const BodyPart part : {BodyPart::legs, BodyPart::arms, BodyPart::neck, BodyPart::hands}) {
    if (!link_.has(part)) continue;
    if (part != BodyPart::hands) out.age = std::max(out.age, now - seen_[index_of(part)].at);
    const AxisValues& from = newest_[index_of(part)].values;
    for (std::size_t i = 0; i < model_.joints.size(); ++i) {
      const Limb limb = model_.joints[i].limb;
      const bool here =
          (part == BodyPart::legs && limb == Limb::legs) || (part == BodyPart::arms && limb == Limb::arms) ||
          (part == BodyPart::neck && limb == Limb::neck) || (part == BodyPart::hands && limb == Limb::hands);
      if (!here) continue;
      values.position[i] = from.position[i];
      values.velocity[i] = from.velocity[i];
      values.effort[i] = from.effort[i];
    }
  }
  if (link_.motors().to_joints(values) != 0) return false;  // a linkage that cannot close is no measurement
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if (model_.joints[i].limb == Limb::waist) values.position[i] = waist_[i];
  out.position = values.position;
  out.velocity = values.velocity;
  out.effort = values.effort;
  measured_ = values.position;
  take_slow_parts(now, out);
  if (link_.has(BodyPart::imu)) out.imu = newest_[index_of(BodyPart::imu)].imu;
  return true;
}

// The robot's own topics of battery and emergency stop come before ours.
void HalDriver::take_slow_parts(TimeNs now, Measurement& out) {
  const std::uint32_t unknown = unknown_.load(std::memory_order_relaxed);
  const HalSample& base = newest_[index_of(BodyPart::base)];
  const HalSample& battery = newest_[index_of(BodyPart::battery)];
  const bool base_known = (unknown & bit_of(BodyPart::base)) == 0;
  const bool own_battery = link_.has(BodyPart::battery) && (unknown & bit_of(BodyPart::battery)) == 0;
  out.known = {base_known, own_battery || base_known, base_known};
  out.base = base.base;
  out.base_age = now - seen_[index_of(BodyPart::base)].at;
  out.temperature = base.temperature;
  out.battery = own_battery ? battery.battery : base.battery;
  static_assert(2 * ButtonSenders::kMost == ButtonReport::kMost);
  const auto rest =
      std::ranges::copy(link_.button(BodyPart::emergency_stop, now, kOldestStop), out.button.sources.begin());
  std::ranges::copy(link_.button(BodyPart::base, now, kOldest), rest.out);
}

void HalDriver::write(TimeNs, const SetPoints& set_points) noexcept {
  if (!enabled_ || silent_.load(std::memory_order_relaxed) != 0) return;
  SetPoints sent = set_points;
  if (handing_over_) {
    sent.position = measured_;
    sent.velocity = {};
    handing_over_ = false;
  }
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if (model_.joints[i].limb == Limb::waist) waist_[i] = set_points.position[i];
  if (!sends_) return link_.send(sent, written_++ % kSlowEvery == 0);
  outgoing_.store(sent);
  pending_.fetch_add(1, std::memory_order_release);
  pending_.notify_one();
}

// Without memory set-points are lost, and the next ones are sent.
void HalDriver::run() {
  std::uint32_t done = 0;
  for (std::uint64_t sent = 0; !ending_.load(); ++sent) {
    pending_.wait(done);
    done = pending_.load(std::memory_order_acquire);
    if (ending_.load()) return;
    try {
      link_.send(outgoing_.load(), sent % kSlowEvery == 0);
    } catch (const std::exception&) {
    }
  }
}

std::vector<Fault> HalDriver::faults() const {
  std::vector<Fault> found;
  const std::uint32_t silent = silent_.load(std::memory_order_relaxed);
  const std::uint32_t unknown = unknown_.load(std::memory_order_relaxed);
  std::string names;
  for (std::size_t i = 0; i < kBodyParts; ++i)
    if ((silent & bit_of(part_at(i))) != 0)
      names += (names.empty() ? "" : ", ") + std::string(name_of(part_at(i)));
  if (silent != 0)
    found.push_back({FaultKind::hal_silence, names,
                     fmt::format("the hardware abstraction is silent: no state of {}", names)});
  for (std::string& trouble : link_.troubles())
    found.push_back({FaultKind::reported, {}, std::move(trouble)});
  for (const UnknownRow& row : kUnknown) {
    if ((unknown & bit_of(row.part)) == 0) continue;
    if (row.in_base && (unknown & bit_of(BodyPart::base)) == 0) continue;
    found.push_back({FaultKind::not_measured, std::string(name_of(row.part)),
                     fmt::format("the hardware abstraction does not report {} ({}): {}", row.what,
                                 state_topic_of(row.part), row.consequence)});
  }
  return found;
}

bool has_motor_topics(const RobotModel& model) {
  return model.can(Capability::joint_control) && model.find_topic("/body_drive/arm_joint_command") != nullptr;
}

Result<std::unique_ptr<Driver>> make_hal_driver(const RobotModel& model, const DriverOptions& options) {
  transport::BusOptions bus;
  if (!options.settings.empty())
    return Error{Origin::usage, "the driver hal has no setting \"" + options.settings.front().first + "\"",
                 "it has no settings of its own", "remove driver_set"};
  if (!options.file.empty())
    return Error{Origin::usage, "the driver hal takes no file", "it needs no configuration of its own",
                 "remove driver_file"};
  if (!options.interface.empty()) bus.interface = options.interface;
  const std::string& domain = options.domain;
  if (!domain.empty()) {
    const auto [end, failure] = std::from_chars(domain.data(), domain.data() + domain.size(), bus.domain);
    if (failure != std::errc{} || end != domain.data() + domain.size() || bus.domain > 232)
      return Error{Origin::usage, fmt::format("driver_domain \"{}\" is no DDS domain", domain),
                   "domains are 0 to 232", "set driver_domain to the domain of the hardware abstraction"};
  }
  std::vector<HalBus> buses;
  const std::string address = options.address.empty() ? "dds:" : options.address;
  for (std::string_view rest = address; !rest.empty();) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    auto opened = open_hal_bus(rest.substr(0, end), bus);
    if (!opened) return opened.error();
    buses.push_back(std::move(*opened));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return std::unique_ptr<Driver>(std::make_unique<HalDriver>(model, std::move(buses)));
}

}  // namespace aim::robotside
