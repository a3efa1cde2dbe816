// Settings, the watch for what is dropped, and when set-points are sent.
#include <cmath>
#include <set>

#include "core/robots/leju_kuavo.hpp"
#include "robotside/driver_table/kuavo.hpp"
#include "robotside/driver_table/kuavo_settings.hpp"
#include "robotside/drivers/kuavo/asked_silence.hpp"
#include "robotside/drivers/kuavo/kuavo_driver.hpp"
#include "robotside/drivers/kuavo/kuavo_watch.hpp"
#include "robotside/drivers/kuavo/ros_troubles.hpp"
#include "robotside/drivers/kuavo/set_point_part.hpp"
#include "robotside/frames/kuavo/kuavo_message.hpp"
#include "robotside/simulators/kuavo/sim_kuavo.hpp"
#include "tests/catch.hpp"

namespace aim::robotside::kuavo {
namespace {

constexpr TimeNs kMs = 1'000'000;

DriverOptions with(std::initializer_list<std::pair<std::string, std::string>> settings) {
  DriverOptions options;
  options.settings = settings;
  return options;
}

// A link that delivers what a test puts into it, and counts the poses that are sent.
struct StillLink final : KuavoLink {
  const Edition& edition() const override { return which; }
  Status connect() override { return Done{}; }
  void poll(TimeNs, KuavoSamples& newest) noexcept override { newest = samples; }
  void send(const BaseVelocity&) noexcept override {}
  void send(const ArmCommand&) noexcept override {}
  void send(const HeadCommand&) noexcept override {}
  void send(const FingerCommand&) noexcept override {}
  void send(const TorsoCommand&) noexcept override { ++poses; }
  void send(const Order&) noexcept override {}
  Status call(std::string_view, const Message&, Message&) override { return Done{}; }
  Status publish(std::string_view, const Message&) override { return Done{}; }
  std::vector<std::string> troubles() const override { return {}; }

  Edition which{.model = &kLejuKuavo, .end = EndEffector::qiangnao};
  KuavoSamples samples;
  int poses = 0;
};

}  // namespace

TEST_CASE("a question that waited while aimd was frozen is no silence of the robot, further ones are") {
  using std::chrono::milliseconds;
  AskedSilence silence(milliseconds(1000));
  AskedSilence::Time now = std::chrono::steady_clock::now();
  silence.note(true, now);
  silence.note(false, now += std::chrono::seconds(30));  // it was under way all the time
  CHECK(silence.span() == milliseconds(1000));
  silence.note(true, now += milliseconds(200));
  CHECK(silence.span() == milliseconds(0));
  for (int i = 0; i < 5; ++i) silence.note(false, now += milliseconds(500));
  CHECK(silence.span() == milliseconds(2500));
}

TEST_CASE("settings of the Kuavo choose the generation, the end effectors and the rosbridge") {
  const auto usual = kuavo_settings(kLejuKuavo, {});
  REQUIRE(usual);
  CHECK(usual->edition.generation == Generation::main);
  CHECK(usual->edition.end == EndEffector::qiangnao_touch);
  CHECK(usual->rosbridge == 9090);
  CHECK(kuavo_settings(kLejuKuavoClaw, {})->edition.end == EndEffector::lejuclaw);
  CHECK(kuavo_settings(kLejuRoban, {})->edition.end == EndEffector::revo2);
  const auto chosen = kuavo_settings(
      kLejuKuavo, with({{"generation", "dev"}, {"end-effector", "qiangnao"}, {"rosbridge", "off"}}));
  REQUIRE(chosen);
  CHECK(chosen->edition.generation == Generation::dev);
  CHECK(chosen->edition.end == EndEffector::qiangnao);
  CHECK_FALSE(chosen->rosbridge);
  CHECK(kuavo_settings(kLejuKuavo, with({{"rosbridge", "9191"}}))->rosbridge == 9191);
  DriverOptions second;
  second.port_offset = 1000;
  CHECK(kuavo_settings(kLejuKuavo, second)->rosbridge == 10090);
}

TEST_CASE("an unknown setting names those that exist, a wrong value its values") {
  const auto unknown = kuavo_settings(kLejuKuavo, with({{"generatoin", "dev"}}));
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().origin == Origin::usage);
  for (const char* key : {"generation", "end-effector", "rosbridge"})
    CHECK(unknown.error().reason.find(key) != std::string::npos);
  CHECK(unknown.error().hint == "did you mean generation?");
  const auto wrong = kuavo_settings(kLejuKuavoClaw, with({{"end-effector", "qiangnao"}}));
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().reason.find("lejuclaw") != std::string::npos);
  for (const char* port : {"", "0", "70000", "ninety"})
    CHECK_FALSE(kuavo_settings(kLejuKuavo, with({{"rosbridge", port}})));
  DriverOptions file;
  file.file = "something";
  CHECK_FALSE(kuavo_settings(kLejuKuavo, file).error().hint.empty());
}

TEST_CASE("the driver of a real Kuavo refuses a rosbridge, which it does not serve") {
  const auto refused = make_kuavo(kLejuKuavo, with({{"rosbridge", "off"}}));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().origin == Origin::usage);
}

TEST_CASE("the master is that of the options, and has the form of a URI") {
  DriverOptions options;
  options.address = "http://10.0.0.2:11311";
  CHECK(*master_of(options) == "http://10.0.0.2:11311");
  options.address = "10.0.0.2";
  CHECK(master_of(options).error().origin == Origin::usage);
}

TEST_CASE("set-points without effect become a fault after two seconds, and none when they have one") {
  KuavoWatch watch;
  for (TimeNs now = 0; now < 1900 * kMs; now += 10 * kMs) watch.observe(Sent::arms, true, false, now);
  CHECK(watch.faults().empty());
  watch.observe(Sent::arms, true, false, 2100 * kMs);
  REQUIRE(watch.faults().size() == 1);
  CHECK(watch.faults().front().sentence.find("/kuavo_arm_traj") != std::string::npos);
  watch.observe(Sent::arms, false, false, 2200 * kMs);  // what was not obeyed stays a fault
  CHECK(watch.faults().size() == 1);
  watch.observe(Sent::arms, true, true, 2300 * kMs);
  CHECK(watch.faults().empty());
}

TEST_CASE("set-points are sent while they change and for half a second after, at their period") {
  SetPointPart head(kLejuKuavo, Limb::neck, 20 * kMs, 0.05, 0.05);
  CHECK(head.count() == 2);
  SetPoints sent;
  int count = 0;
  for (int ms = 0; ms < 1000; ++ms) count += head.due(sent, true, ms * kMs) ? 1 : 0;
  CHECK(count == 0);  // nothing was asked for
  sent.position[head.first()] = 0.1;
  for (int ms = 1000; ms < 3000; ++ms) count += head.due(sent, true, ms * kMs) ? 1 : 0;
  CHECK(count >= 25);
  CHECK(count <= 27);
  sent.position[head.first()] = 0.2;
  CHECK_FALSE(head.due(sent, false, 3001 * kMs));
  sent.tracking = 0;
  CHECK_FALSE(head.due(sent, true, 3002 * kMs));
}

TEST_CASE("a part that others move is theirs until it rests") {
  SetPointPart head(kLejuKuavo, Limb::neck, 20 * kMs, 0.05, 0.05);
  SetPoints sent;
  Measurement measured;
  TimeNs now = 10'000 * kMs;
  head.due(sent, true, now);
  head.due(sent, true, now += kMs);
  CHECK(head.moved_by_others(measured, now) == 0);
  measured.position[head.first()] = 0.2;
  CHECK(head.moved_by_others(measured, now) == 0);  // held aside: it does not move
  measured.velocity[head.first()] = 0.5;
  CHECK(head.moved_by_others(measured, now) == head.joints());
  measured.velocity[head.first()] = 0;
  CHECK(head.moved_by_others(measured, now += 100 * kMs) == head.joints());
  CHECK(head.moved_by_others(measured, now += 400 * kMs) == 0);
}

TEST_CASE("a robot shows its gait, and a walk to a pose from when it leaves the stance for it") {
  ShownAction shown(kLejuKuavo);
  PortBoard board;
  Timed<ModeSample> mode;
  shown.see(mode, board, 0);
  CHECK_FALSE(shown.is_known());
  const auto see = [&](std::size_t gait, TimeNs now) {
    mode.value.gait = gait;
    mode.at = now;
    shown.see(mode, board, now);
  };
  see(0, 1 * kMs);
  CHECK(shown.in_stance());
  see(1, 2 * kMs);
  CHECK(shown.is(*kLejuKuavo.graph.find("WALK")));
  CHECK_FALSE(shown.performs());
  see(0, 3 * kMs);
  board.to_pose = true;
  ++board.walks;
  see(0, 4 * kMs);
  CHECK(shown.in_stance());
  CHECK(shown.port_walk().is_under_way());
  see(1, 5 * kMs);
  CHECK(shown.is(*kLejuKuavo.graph.find("COMMAND_POSE")));
  CHECK(shown.performs());
  see(0, 6 * kMs);
  CHECK(shown.in_stance());
  CHECK_FALSE(shown.port_walk().is_under_way());
  mode.value.powered = false;
  see(0, 7 * kMs);
  CHECK(shown.is_off());
}

TEST_CASE("samples of another robot's length are not taken") {
  ros1::kuavo_msgs::sensorsData message;
  for (int i = 0; i < 28; ++i) {
    message.mutable_joint_data()->add_joint_q(0.01 * i);
    message.mutable_joint_data()->add_joint_v(0);
  }
  MotorSample sample;
  CHECK(read(message, 28, sample));
  CHECK(sample.position[27] == 0.27);
  CHECK_FALSE(read(message, 23, sample));
  message.mutable_joint_data()->set_joint_q(3, std::nan(""));
  CHECK_FALSE(read(message, 28, sample));
}

TEST_CASE("an inertial sensor or an odometry without a finite number gives no sample") {
  ros1::kuavo_msgs::sensorsData sensors;
  for (int i = 0; i < 28; ++i) {
    sensors.mutable_joint_data()->add_joint_q(0);
    sensors.mutable_joint_data()->add_joint_v(0);
  }
  MotorSample motors;
  REQUIRE(read(sensors, 28, motors));
  sensors.mutable_imu_data()->mutable_gyro()->set_y(std::nan(""));
  CHECK_FALSE(read(sensors, 28, motors));
  ros1::nav_msgs::Odometry odometry;
  odometry.mutable_pose()->mutable_pose()->mutable_orientation()->set_w(std::cos(0.25));
  odometry.mutable_pose()->mutable_pose()->mutable_orientation()->set_z(std::sin(0.25));
  odometry.mutable_pose()->add_covariance(std::nan(""));  // not used
  BaseSample base;
  REQUIRE(read(odometry, base));
  CHECK(base.base.yaw == Approx(0.5));
  odometry.mutable_twist()->mutable_twist()->mutable_linear()->set_x(std::nan(""));
  CHECK_FALSE(read(odometry, base));
}

TEST_CASE("without odometry no pose of the trunk is measured, and none is sent") {
  auto made = std::make_unique<StillLink>();
  StillLink& link = *made;
  KuavoDriver driver(std::move(made));
  REQUIRE(driver.connect());
  REQUIRE(driver.enable());
  TimeNs now = 10'000 * kMs;
  const auto pass = [&] {
    now += 30 * kMs;
    link.samples.motors.at = now;
    link.samples.mode = {{.gait = gait_row("stance"), .arm_mode = 2}, now};
    Measurement measured;
    REQUIRE(driver.read(now, measured));
    SetPoints set_points;
    set_points.body_pose = BodyPose{.height = 0.7};
    driver.write(now, set_points);
    return measured;
  };
  CHECK_FALSE(pass().body_pose);
  CHECK(link.poses == 0);
  link.samples.base = {{.base = {}, .height = 0.75, .pitch = 0.1, .roll = 0.2}, now};
  const Measurement measured = pass();
  REQUIRE(measured.body_pose);
  CHECK(measured.body_pose->height == 0.75);
  CHECK(measured.body_pose->roll == 0.2);
  CHECK(link.poses == 1);
}

TEST_CASE("a trouble with a peer is shown for ten seconds, with a topic that is needed until it works") {
  RosTroubles troubles;
  troubles.expect("/odom");
  const RosTroubles::Clock::time_point start;
  const auto at = [start](int seconds) { return start + std::chrono::seconds(seconds); };
  troubles.report("a client was refused: /odom2 is another type", at(0));
  troubles.report("/odom is nav_msgs/Odometry here, and another type there", at(1));
  CHECK(troubles.all(at(9)).size() == 2);
  REQUIRE(troubles.all(at(20)).size() == 1);
  CHECK(troubles.all(at(20)).front().starts_with("/odom is"));
  troubles.well("/sensors_data_raw");
  CHECK(troubles.all(at(20)).size() == 1);
  troubles.well("/odom");
  CHECK(troubles.all(at(20)).empty());
  troubles.set_master("it does not answer");
  CHECK(troubles.all(at(1000)).size() == 1);
}

TEST_CASE("every topic and service of the simulated robots is in the model, with its type") {
  std::set<std::string, std::less<>> topics, services;
  for (const Generation generation : {Generation::main, Generation::dev})
    for (const EndEffector end : {EndEffector::qiangnao_touch, EndEffector::lejuclaw}) {
      const RobotModel& model = end == EndEffector::lejuclaw ? kLejuKuavoClaw : kLejuKuavo;
      const SimWireTable table = wire_table(Edition{&model, generation, end, false});
      const auto check = [&](std::string_view name, const Message& type, Direction direction) {
        INFO(name);
        const Topic* row = model.find_topic(name);
        CHECK(row != nullptr);
        if (row == nullptr) return;
        topics.insert(std::string(name));
        std::string found(type.GetDescriptor()->full_name());  // "ros1.kuavo_msgs.sensorsData"
        found.replace(4, 1, ":");
        found[found.find('.')] = '/';
        if (const auto dev = found.find("_dev"); dev != std::string::npos) found.erase(dev, 4);
        CHECK(row->type == found);
        CHECK(row->direction == direction);
      };
      for (const TakenTopic& row : table.taken)
        check(row.name, row.prototype(generation), Direction::to_robot);
      for (const PublishedTopic& row : table.published) {
        check(row.name, row.prototype(generation), Direction::from_robot);
        const Topic* topic = model.find_topic(row.name);
        if (topic != nullptr) CHECK(topic->rate_hz == (row.every == 0 ? 0 : 500.0 / row.every));
      }
      for (const ServedService& row : table.services) {
        INFO(row.name);
        const RosService* service = model.find_service(row.name);
        CHECK(service != nullptr);
        services.insert(std::string(row.name));
        if (service != nullptr) CHECK(service->type == "ros1:" + std::string(row.type));
      }
    }
  for (const Topic& row : kLejuKuavo.topics) {
    INFO(row.name);
    CHECK(topics.contains(row.name) == is_ros1(row));
  }
  CHECK(services.size() == kLejuKuavo.services.size());
}

}  // namespace aim::robotside::kuavo
