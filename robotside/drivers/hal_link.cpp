// Source: A2 hardware abstraction, channels; aimdk wire, section 2.5. Topics of the base: our own.
#include "robotside/drivers/hal_link.hpp"

#include <exception>

#include "aim/v1/base.pb.h"
#include "aimdk/hal_hand.pb.h"
#include "core/codec/codec.hpp"
#include "core/codec/hand_message.hpp"
#include "core/model/body_geometry.hpp"
#include "core/model/body_part.hpp"
#include "core/model/hal_topic.hpp"
#include "ros/joint_msgs.pb.h"

namespace aim::robotside {
namespace {

struct PartTopics {
  std::string_view name;  // for faults
  std::string_view state;
  std::string_view command;
};
constexpr std::array<PartTopics, kBodyParts> kTopics = {{
    {"legs", "/body_drive/leg_joint_state", "/body_drive/leg_joint_command"},
    {"arms", "/body_drive/arm_joint_state", "/body_drive/arm_joint_command"},
    {"neck", "/body_drive/neck_joint_state", "/body_drive/neck_joint_command"},
    {"hands", "/body_drive/hand_joint_state", "/body_drive/hand_joint_command"},
    {"imu", "/body_drive/imu/data", ""},
    {"base", kBaseStateTopic.name, kBaseCommandTopic.name},
    {"battery", kBatteryTopic, ""},
    {"emergency stop", kEmergencyTopic, ""},
}};

const PartTopics& topics_of(BodyPart part) { return kTopics[static_cast<std::size_t>(part)]; }
constexpr BodyPart part_at(std::size_t index) { return static_cast<BodyPart>(index); }

bool robot_has(const RobotModel& model, BodyPart part) {
  switch (part) {
    case BodyPart::legs:
    case BodyPart::arms:
    case BodyPart::neck:
      return model.find_group(motor_group_of(part)) != nullptr;
    case BodyPart::hands:
      return model.can(Capability::hands);
    case BodyPart::imu:
      return model.can(Capability::imu);
    case BodyPart::base:
      return true;
    case BodyPart::battery:
      return model.find_topic(kBatteryTopic) != nullptr;
    case BodyPart::emergency_stop:
      return model.find_topic(kEmergencyTopic) != nullptr;
  }
  return false;
}

// The topic must be one of the robot.
const Topic& find(const RobotModel& model, std::string_view topic) {
  if (topic == kBaseStateTopic.name) return kBaseStateTopic;
  if (topic == kBaseCommandTopic.name) return kBaseCommandTopic;
  return *model.find_topic(topic);
}

// Stiffness and damping of a motor while an action runs; 1 where the model gives none: it has power.
struct Gains {
  double stiffness = 1, damping = 0;
};
Gains gains_of(const RobotModel& model, std::size_t joint, ActionIndex action) {
  if (model.geometry == nullptr) return {};
  const Behaviour behaviour = model.graph.at(action).behaviour;
  for (const MotorGains& row : model.geometry->gains) {
    const JointGroup* group = model.find_group(row.group);
    if (group == nullptr || joint < group->first || joint >= group->first + group->count) continue;
    if (row.behaviour && *row.behaviour != behaviour) continue;
    return {row.stiffness[joint - group->first], row.damping[joint - group->first]};
  }
  return {};
}

}  // namespace

std::string_view name_of(BodyPart part) { return topics_of(part).name; }
std::string_view state_topic_of(BodyPart part) { return topics_of(part).state; }

// The messages of set-points: names are set once, each period sets the numbers.
struct HalLink::Commands {
  struct Limb {
    JointGroup group;
    joint_msgs::msg::JointCommand message;
    std::unique_ptr<transport::Publisher> to_bus;
  };
  std::vector<Limb> limbs;
  std::unique_ptr<transport::Publisher> hands, base;
};

HalLink::HalLink(const RobotModel& model, std::vector<HalBus> buses)
    : model_(model), motors_(model), buses_(std::move(buses)), commands_(std::make_unique<Commands>()) {
  for (std::size_t i = 0; i < kBodyParts; ++i) expected_[i] = robot_has(model, part_at(i));
  pins_.resize(buses_.size());
}

HalLink::~HalLink() = default;

Status HalLink::open() {
  for (std::size_t i = 0; i < kBodyParts; ++i) {
    if (!expected_[i]) continue;
    if (const Status subscribed = subscribe(part_at(i)); !subscribed) return subscribed.error();
    if (kTopics[i].command.empty()) continue;
    auto advertised = advertise(find(model_, kTopics[i].command));
    if (!advertised) return advertised.error();
    if (part_at(i) == BodyPart::hands) {
      commands_->hands = std::move(*advertised);
    } else if (part_at(i) == BodyPart::base) {
      commands_->base = std::move(*advertised);
    } else if (*advertised != nullptr) {
      Commands::Limb limb{model_.group(motor_group_of(part_at(i))), {}, std::move(*advertised)};
      for (std::size_t k = 0; k < limb.group.count; ++k)
        limb.message.add_joints()->set_name(std::string(motors_.motor(limb.group.first + k)));
      commands_->limbs.push_back(std::move(limb));
    }
  }
  return Done{};
}

// On every bus that carries the topic.
Status HalLink::subscribe(BodyPart part) {
  const Topic& topic = find(model_, topics_of(part).state);
  for (std::size_t i = 0; i < buses_.size(); ++i) {
    if (!topic.backends.has(buses_[i].backend)) continue;
    // The emergency stop has several senders by right: ButtonSenders.
    SenderPin* const pin =
        part == BodyPart::emergency_stop ? nullptr : &pins_[i].of(topic.name, topic.rate_hz);
    auto subscription = buses_[i].bus->subscribe(
        transport::TopicName::of(topic),
        [this, part, pin](const transport::Sample& sample) { take(part, pin, sample); });
    if (!subscription) return subscription.error();
    subscriptions_.push_back(std::move(*subscription));
  }
  return Done{};
}

std::vector<std::string> HalLink::troubles() const {
  std::vector<std::string> all;
  for (const SenderPins& pins : pins_)
    for (std::string& sentence : pins.troubles()) all.push_back(std::move(sentence));
  return all;
}

std::vector<RobotWire> HalLink::wires() const {
  std::vector<RobotWire> wires;
  for (std::size_t i = 0; i < buses_.size(); ++i)
    if (transport::BusPlace place = buses_[i].bus->place(); !place.where.empty())
      wires.push_back({buses_[i].backend, std::move(place), pins_[i].heard(), false, true});
  return wires;
}

// On the first bus that carries the topic, because a set-point is sent once; null: none does.
Result<std::unique_ptr<transport::Publisher>> HalLink::advertise(const Topic& topic) {
  for (const HalBus& at : buses_)
    if (topic.backends.has(at.backend)) return at.bus->advertise(transport::TopicName::of(topic));
  return std::unique_ptr<transport::Publisher>();
}

// On a thread of a bus; two buses may carry the same topic. A sample that cannot be read, or
// that is not complete, counts as none, so the part becomes silent.
void HalLink::take(BodyPart part, SenderPin* pin, const transport::Sample& from) {
  try {
    const std::lock_guard lock(taking_);
    LatestValue<HalSample>& target = samples_[static_cast<std::size_t>(part)];
    HalSample sample = target.load();
    if (!put(part, from, model_, motors_, sample)) return;
    // Of everybody who says so.
    if (reports_button(part)) buttons_[static_cast<std::size_t>(part)].hear(from.sender, sample.emergency);
    if (pin != nullptr && !pin->admits(from.sender)) return;
    ++sample.count;
    target.store(sample);
  } catch (const std::exception&) {  // no memory: one sample of a stream is lost
  }
}

void HalLink::send(const SetPoints& set_points, bool slow) {
  AxisValues values;
  values.position = set_points.position;
  values.velocity = set_points.velocity;
  motors_.to_motors(values);
  for (Commands::Limb& limb : commands_->limbs) {
    for (std::size_t k = 0; k < limb.group.count; ++k) {
      const std::size_t joint = limb.group.first + k;
      const bool legs = model_.joints[joint].limb == Limb::legs;
      const bool powered = legs ? set_points.legs_powered : set_points.upper_body_powered;
      const Gains gains = powered ? gains_of(model_, joint, set_points.action) : Gains{0, 0};
      joint_msgs::msg::Command& motor = *limb.message.mutable_joints(static_cast<int>(k));
      motor.set_position(values.position[joint]);
      motor.set_velocity(values.velocity[joint]);
      motor.set_stiffness(gains.stiffness);
      motor.set_damping(gains.damping);
    }
    (void)limb.to_bus->publish(Encoding::cdr, to_cdr(limb.message));
  }
  if (commands_->base != nullptr && slow) {
    aim::v1::BaseCommandChannel message;
    message.set_forward_m_s(set_points.base_velocity.forward);
    message.set_lateral_m_s(set_points.base_velocity.lateral);
    message.set_yaw_rate_rad_s(set_points.base_velocity.yaw_rate);
    (void)commands_->base->publish(Encoding::protobuf, to_protobuf(message));
  }
  if (commands_->hands == nullptr || !slow) return;
  aimdk::protocol::HandCommandChannel message;
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    const JointGroup* hand = hand_of(model_, side);
    if (hand == nullptr) continue;
    FingerValues fingers;
    for (std::size_t i = hand->first; i < hand->first + hand->count; ++i)
      fingers.push_back({set_points.position[i], set_points.effort_limit[i]});
    fill_hand(fingers,
              side == 0 ? *message.mutable_data()->mutable_left() : *message.mutable_data()->mutable_right());
  }
  (void)commands_->hands->publish(Encoding::protobuf, to_protobuf(message));
}

}  // namespace aim::robotside
