// The channels over LCM on lo, in a domain of this process: the simulated robot at one end, the driver's link
// at the other.
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "bot_fixture.hpp"
#include "robotside/drivers/magicbot/bot_lcm_link.hpp"
#include "robotside/simulators/magicbot/bot_sim_lcm.hpp"
#include "tests/transport/lcm/test_domain.hpp"
#include "transport/lcm/lcm_bus.hpp"

namespace aim::robotside::magicbot {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// In a domain of this process; `offset` 0 to 3.
std::unique_ptr<transport::TopicBus> open_bus(std::uint32_t offset) {
  using transport::lcm::DomainsOf;
  const auto domain = transport::lcm::test_domain(DomainsOf::magicbot_wire_test, offset);
  auto bus = transport::lcm::open_lcm_bus({.domain = domain, .interface = "lo"});
  INFO((bus ? std::string() : bus.error().message + ": " + bus.error().reason));
  REQUIRE(bus);
  return std::move(*bus);
}

TimeNs now() { return steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1); }

// A simulated robot on the wire, with a control thread of its own.
class RobotOnWire {
 public:
  RobotOnWire(const RobotModel& model, std::uint32_t offset) : link_(model) {
    link_.attach(std::make_unique<BotSimLcm>(model, open_bus(offset)));
    opened = link_.connect();
    if (opened) thread_ = std::thread([this] { run(); });
  }
  ~RobotOnWire() {
    ending_ = true;
    if (thread_.joinable()) thread_.join();
  }
  RobotOnWire(const RobotOnWire&) = delete;
  RobotOnWire& operator=(const RobotOnWire&) = delete;

  bool contested() const { return contested_; }
  Status opened = Done{};

 private:
  void run() {
    BotSamples samples;
    while (!ending_) {
      link_.poll(now(), samples);
      contested_ = link_.rivals().joints;
      std::this_thread::sleep_for(milliseconds(1));
    }
  }
  BotSimLink link_;
  std::atomic<bool> ending_ = false, contested_ = false;
  std::thread thread_;
};

// Polls like a control loop until it is true; 5 s at most.
template <class Done>
bool until(BotLink& link, BotSamples& samples, Done done) {
  const auto end = steady_clock::now() + milliseconds(5000);
  while (steady_clock::now() < end) {
    link.poll(now(), samples);
    if (done()) return true;
    std::this_thread::sleep_for(milliseconds(1));
  }
  return false;
}

std::string ask(BotLink& link, BotSamples& samples, std::int64_t number, RequestKind kind, int value) {
  link.send(Request{.number = number, .kind = kind, .value = value});
  REQUIRE(until(link, samples, [&] { return samples.reply.number == number; }));
  return samples.reply.message;
}

}  // namespace

TEST_CASE("a robot on the wire is operated through the link") {
  const RobotModel model = test_model();
  RobotOnWire robot(model, 0);
  REQUIRE(robot.opened);
  BotLcmLink link(model, open_bus(0));
  REQUIRE(link.connect());
  BotSamples samples;
  REQUIRE(until(link, samples, [&] { return samples.at != kNever; }));
  CHECK(samples.complete);
  CHECK(samples.robot.gait == 0);
  CHECK(link.world() == nullptr);

  CHECK(ask(link, samples, 1, RequestKind::gait, 46) == refusal::kWrongGait);
  CHECK(ask(link, samples, 2, RequestKind::level, 2).empty());
  REQUIRE(until(link, samples, [&] { return samples.robot.gait == 200; }));
  CHECK(samples.robot.level == ControlLevel::low);
  CHECK(samples.robot.upper_obeys);

  UpperCommand upper{.used = true};
  LegCommand legs;
  const auto command_until = [&](auto done) {
    return until(link, samples, [&] {
      link.send(upper);
      link.send(legs);
      return done();
    });
  };
  for (auto& joint : upper.joints) joint = command_of(JointMode::ready);
  for (auto& joint : legs.joints) joint = command_of(JointMode::ready);
  const auto ready_since = [&, since = kNever]() mutable {
    const bool ready = samples.robot.joints[joint_la1].status == 200 && samples.robot.joints[3].status == 200;
    if (!ready) since = kNever;
    if (ready && since == kNever) since = now();
    return ready && now() - since > 50'000'000;
  };
  REQUIRE(command_until(ready_since));
  for (std::size_t i = 0; i < kUpperJoints; ++i) upper.joints[i] = command_of(moving_mode(kFirstUpper + i));
  for (auto& joint : legs.joints) joint = {.mode = 3, .kp = 200, .kd = 10};
  upper.joints[joint_la1 - kFirstUpper].position = 0.4F;
  legs.joints[left_knee_pitch].position = 0.3F;
  CHECK(command_until([&] {
    return std::abs(samples.robot.joints[joint_la1].position - 0.4F) < 0.005F &&
           std::abs(samples.robot.joints[left_knee_pitch].position - 0.3F) < 0.005F;
  }));
  CHECK(samples.robot.joints[joint_la1].status == 4);
  CHECK(samples.robot.joints[left_knee_pitch].status == 3);
  CHECK(samples.robot.joints[joint_la1].position_low ==
        Approx(samples.robot.joints[joint_la1].position).margin(0.01));
  CHECK(robot.contested());  // for its own link this is another client
  CHECK_FALSE(link.rivals().joints);
}

TEST_CASE("the joystick and tricks over the wire") {
  const RobotModel model = test_model();
  RobotOnWire robot(model, 1);
  REQUIRE(robot.opened);
  BotLcmLink link(model, open_bus(1));
  REQUIRE(link.connect());
  BotSamples samples;
  const auto gait = [&](int number, int value) {
    CHECK(ask(link, samples, number, RequestKind::gait, value).empty());
    REQUIRE(until(link, samples, [&] { return samples.robot.gait == value && samples.robot.progress == 1; }));
  };
  gait(1, 10);
  gait(2, 1);
  gait(3, 46);
  CHECK(ask(link, samples, 4, RequestKind::trick, 219).empty());
  CHECK(until(link, samples, [&] { return samples.robot.trick == 219 && samples.robot.progress > 0; }));
  gait(5, 47);
  gait(6, 46);
  // What is sent before a request counts before it.
  for (int number = 7; number < 17; number += 2) {
    link.send(UpperCommand{.used = true});
    CHECK(ask(link, samples, number, RequestKind::trick, 219) == refusal::kFollowsCommands);
    link.send(UpperCommand{.used = true});
    link.send(UpperCommand{.used = false});
    CHECK(ask(link, samples, number + 1, RequestKind::trick, 103).empty());
    gait(100 + number, 46);  // ends it
  }
  gait(200, 47);
  CHECK(until(link, samples, [&] {
    link.send(Joystick{.left_y = 1});
    return samples.robot.base_pose[0] > 0.05F;
  }));
}

TEST_CASE("another client that commands joints is noticed, one that only asks is not") {
  const RobotModel model = test_model();
  RobotOnWire robot(model, 2);
  REQUIRE(robot.opened);
  BotLcmLink link(model, open_bus(2)), other(model, open_bus(2));
  REQUIRE(link.connect());
  REQUIRE(other.connect());
  BotSamples samples, others;
  for (int i = 0; i < 50; ++i) {
    link.send(UpperCommand{.used = true});
    link.send(LegCommand{});
    link.poll(now(), samples);
    std::this_thread::sleep_for(milliseconds(2));
  }
  CHECK_FALSE(link.rivals().joints);
  CHECK(until(other, others, [&] { return other.rivals().joints; }));
  CHECK(ask(other, others, 1, RequestKind::connect, 0).empty());
  other.send(UpperCommand{.used = false});
  CHECK(samples.reply.number == 0);  // the reply was for the other one
  for (int i = 0; i < 50; ++i) {
    link.poll(now(), samples);
    std::this_thread::sleep_for(milliseconds(1));
  }
  CHECK_FALSE(link.rivals().joints);
  other.send(LegCommand{});
  CHECK(until(link, samples, [&] { return link.rivals().joints; }));
  CHECK(until(link, samples, [&] { return !link.rivals().joints; }));
  CHECK_FALSE(link.rivals().joystick);
  other.send(Joystick{});
  CHECK(until(link, samples, [&] { return link.rivals().joystick; }));
  CHECK_FALSE(link.rivals().joints);
}

TEST_CASE("a second robot does not come onto the same channels") {
  const RobotModel model = test_model();
  RobotOnWire robot(model, 3);
  REQUIRE(robot.opened);
  RobotOnWire second(model, 3);
  REQUIRE_FALSE(second.opened);
  CHECK(second.opened.error().message == "another MagicBot is on these LCM channels");
}

TEST_CASE("500 samples a second leave the robot, the upper body first") {
  const RobotModel model = test_model();
  auto bus = open_bus(0);
  std::mutex mutex;
  std::string order;
  std::vector<std::int64_t> stamps;
  auto upper = subscribe<RobotSample, UpperBodyData>(*bus, model, [&](const RobotSample&) {
    const std::lock_guard lock(mutex);
    order += 'u';
  });
  auto state = subscribe<RobotSample, BotState>(*bus, model, [&](const RobotSample& sample) {
    const std::lock_guard lock(mutex);
    order += 's';
    stamps.push_back(sample.timestamp);
  });
  REQUIRE((upper && state));
  RobotOnWire robot(model, 0);
  REQUIRE(robot.opened);
  std::this_thread::sleep_for(milliseconds(1000));
  const std::lock_guard lock(mutex);
  REQUIRE(stamps.size() > 350);  // a busy machine may lose some
  CHECK(order.find("uu") == std::string::npos);
  CHECK(order.find("ss") == std::string::npos);
  CHECK(order.front() == 'u');
  // In robot time there is one each 2 ms.
  const auto mean =
      static_cast<double>(stamps.back() - stamps.front()) / static_cast<double>(stamps.size() - 1);
  CHECK(mean == Approx(2e6).epsilon(0.05));
}

TEST_CASE("upper_body_data alone is enough: the sample is not complete") {
  const RobotModel model = test_model();
  auto bus = open_bus(1);
  ChannelSender<UpperBodyData> sender;
  REQUIRE(sender.open(*bus, model));
  std::atomic<bool> ending = false;
  std::thread robot([&] {
    RobotSample sample;
    sample.joints[joint_la1].position = 0.75F;
    while (!ending) {
      sender.send(sample);
      std::this_thread::sleep_for(milliseconds(2));
    }
  });
  BotLcmLink link(model, open_bus(1));
  const Status connected = link.connect();
  BotSamples samples;
  const bool heard = until(link, samples, [&] { return samples.at != kNever; });
  ending = true;
  robot.join();
  CHECK(connected);
  CHECK(heard);
  CHECK_FALSE(samples.complete);
  CHECK(samples.robot.joints[joint_la1].position == 0.75F);
  CHECK(samples.robot.timestamp == 0);
}

TEST_CASE("a silent robot is an error that says so") {
  const RobotModel model = test_model();
  BotLcmLink link(model, open_bus(2));
  const Status connected = link.connect();
  REQUIRE_FALSE(connected);
  CHECK(connected.error().origin == Origin::unreachable);
  CHECK(connected.error().message == "the MagicBot is silent");
}

TEST_CASE("what is not finite, and what is no sample, does not reach the robot") {
  const RobotModel model = test_model();
  RobotOnWire robot(model, 3);
  REQUIRE(robot.opened);
  auto bus = open_bus(3);
  BotLcmLink link(model, open_bus(3));
  REQUIRE(link.connect());
  BotSamples samples;
  REQUIRE(ask(link, samples, 1, RequestKind::level, 2).empty());
  ChannelSender<LegCommand> sender;
  REQUIRE(sender.open(*bus, model));
  LegCommand bad;
  for (auto& joint : bad.joints) joint = {.mode = 200, .position = std::nanf("")};
  auto raw = bus->advertise(channel_of(model, "upper_body_cmd"));
  REQUIRE(raw);
  for (int i = 0; i < 50; ++i) {
    sender.send(bad);
    (void)(*raw)->publish(Encoding::lcm, std::string(static_cast<std::size_t>(i) * 17, 'x'));
    link.poll(now(), samples);
    std::this_thread::sleep_for(milliseconds(1));
  }
  CHECK(samples.robot.joints[left_knee_pitch].status == 0);
  CHECK(ask(link, samples, 2, RequestKind::level, 1).empty());
}

}  // namespace aim::robotside::magicbot
