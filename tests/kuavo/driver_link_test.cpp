// The link of the Kuavo's driver to a robot on ROS 1, with a node that has no master.
#include <atomic>
#include <cmath>

#include "robotside/drivers/kuavo/kuavo_ros_link.hpp"
#include "robotside/frames/kuavo/kuavo_message.hpp"
#include "ros1/kuavo_msgs.pb.h"
#include "ros1/nav_msgs.pb.h"
#include "ros1/std_msgs.pb.h"
#include "ros1/std_srvs.pb.h"
#include "wire_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

using namespace ros1::kuavo_msgs;

sensorsData sensors_of(int joints) {
  sensorsData message;
  for (int i = 0; i < joints; ++i) {
    message.mutable_joint_data()->add_joint_q(0);
    message.mutable_joint_data()->add_joint_v(0);
  }
  return message;
}

// A robot that stands, and the link to it.
struct Linked {
  Linked() {
    master.subscribers = 1;
    answer("/humanoid_get_arm_ctrl_mode", [] {
      changeArmCtrlMode::Response response;
      response.set_mode(2);
      return response;
    });
    answer("/humanoid_get_current_gait_name", [this] {
      if (interrupted) {
        gaitTimeName event;
        event.set_gait_name("trot");
        deliver("/humanoid_mpc_gait_time_name", event);
      }
      ++asked;
      getCurrentGaitName::Response response;
      response.set_success(true);
      response.set_gait_name(gait.load());
      return response;
    });
    answer("/humanoid_auto_gait", [this] {
      for (int i = 0; i < 500 && held; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
      return ros1::std_srvs::SetBool::Response();
    });
    answer("/humanoid_controller/real_initial_start", [this] {
      ++starts;
      ros1::std_srvs::Trigger::Response response;
      response.set_success(true);
      return response;
    });
    link = std::make_unique<KuavoRosLink>(kuavo_edition(), std::make_unique<FakeNode>(master), troubles);
  }
  template <class Make>
  void answer(const std::string& service, Make make) {
    master.answers[service] = [make](std::string_view) { return to_ros1(make()); };
  }
  void deliver(const std::string& topic, const Message& message) {
    transport::SampleHandler handler;
    {
      const std::scoped_lock lock(master.mutex);
      handler = master.handlers[topic];
    }
    const auto bytes = to_ros1(message);
    if (!bytes) FAIL(bytes.error().message);
    handler({Encoding::ros1, *bytes, "robot"});
  }
  bool subscribed(const std::string& topic) {
    const std::scoped_lock lock(master.mutex);
    return master.handlers.contains(topic);
  }
  std::size_t sent(const std::string& topic) {
    const std::scoped_lock lock(master.mutex);
    return master.published[topic].size();
  }
  // connect() waits for the robot, so samples come from another thread.
  void connect() {
    Status status = Done{};
    std::thread thread([&] { status = link->connect(); });
    CHECK(eventually([&] { return subscribed("/re_start_robot"); }));
    deliver("/sensors_data_raw", sensors_of(28));
    thread.join();
    if (!status) FAIL(status.error().reason);
  }
  KuavoSamples samples() {
    link->poll(++now, newest);
    return newest;
  }
  bool answered(std::uint32_t number) {
    return eventually([&] { return samples().reply.number == number; });
  }

  FakeMaster master;
  std::shared_ptr<RosTroubles> troubles = std::make_shared<RosTroubles>();
  std::atomic<bool> held = false;
  std::atomic<int> starts = 0;
  std::atomic<int> asked = 0;  // for the gait
  std::atomic<const char*> gait = "stance";
  std::atomic<bool> interrupted = false;  // by an event between the question for the gait and its answer
  KuavoSamples newest;
  TimeNs now = 0;
  std::unique_ptr<KuavoRosLink> link;  // ends first
};

}  // namespace

TEST_CASE("an order over ROS 1 replaces the one that waits") {
  Linked robot;
  robot.connect();
  robot.held = true;
  robot.link->send(Order{1, OrderKind::stand});
  REQUIRE(eventually([&] { return robot.sent("/humanoid_switch_gait_by_name") > 0; }));
  robot.link->send(Order{2, OrderKind::get_up});
  robot.link->send(Order{3, OrderKind::power_off});
  CHECK(eventually([&] { return robot.sent("/stop_robot") > 0; }));  // it does not wait
  robot.held = false;
  CHECK(robot.answered(3));
  CHECK(robot.starts == 0);
  CHECK(robot.sent("/re_start_robot") == 0);
  CHECK(eventually([&] { return !robot.samples().mode.value.powered; }));
}

TEST_CASE("the order to stand is carried out by a link that ends, and one to get up is not") {
  Linked robot;
  robot.connect();
  const std::size_t before = robot.sent("/humanoid_switch_gait_by_name");
  robot.link->send(Order{1, OrderKind::stand});
  robot.link.reset();
  CHECK(robot.sent("/humanoid_switch_gait_by_name") == before + 1);
  Linked other;
  other.connect();
  other.held = true;
  other.link->send(Order{1, OrderKind::stand});
  REQUIRE(eventually([&] { return other.sent("/humanoid_switch_gait_by_name") > 0; }));
  other.link->send(Order{2, OrderKind::get_up});
  std::thread release([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    other.held = false;
  });
  other.link.reset();
  release.join();
  CHECK(other.starts == 0);
}

TEST_CASE("samples over ROS 1 that are not finite are dropped, and so are those of another robot's length") {
  Linked robot;
  robot.connect();
  const TimeNs before = robot.samples().motors.at;
  auto bad = sensors_of(28);
  bad.mutable_imu_data()->mutable_quat()->set_w(std::nan(""));
  robot.deliver("/sensors_data_raw", bad);
  ros1::nav_msgs::Odometry odometry;
  odometry.mutable_pose()->mutable_pose()->mutable_position()->set_z(std::nan(""));
  for (int i = 0; i < 36; ++i) {
    odometry.mutable_pose()->add_covariance(0);
    odometry.mutable_twist()->add_covariance(0);
  }
  robot.deliver("/odom", odometry);
  CHECK(robot.samples().motors.at == before);
  CHECK(robot.samples().base.at == kNever);
  CHECK(robot.link->troubles().empty());  // its length is right
  robot.deliver("/sensors_data_raw", sensors_of(23));
  REQUIRE(robot.link->troubles().size() == 1);
  CHECK(robot.link->troubles().front() == "/sensors_data_raw has 23 joints, and this robot model has 28");
  robot.deliver("/sensors_data_raw", sensors_of(28));
  CHECK(robot.link->troubles().empty());
  CHECK(robot.samples().motors.at > before);
}

TEST_CASE("an event of the gait is newer than the answer to a question before it") {
  Linked robot;
  robot.connect();
  CHECK(eventually([&] { return robot.samples().mode.value.gait == gait_row("stance"); }));
  robot.interrupted = true;
  CHECK(eventually([&] { return robot.samples().mode.value.gait == gait_row("trot"); }));
  const int before = robot.asked;
  REQUIRE(eventually([&] {
    CHECK(robot.samples().mode.value.gait == gait_row("trot"));
    return robot.asked >= before + 2;
  }));
  robot.interrupted = false;
  CHECK(eventually([&] { return robot.samples().mode.value.gait == gait_row("stance"); }));
}

TEST_CASE("what one service of the robot answers does not wait for another one") {
  Linked robot;
  robot.connect();
  {
    const std::scoped_lock lock(robot.master.mutex);
    robot.master.answers.erase("/humanoid_get_arm_ctrl_mode");
  }
  robot.gait = "walk";
  CHECK(eventually([&] { return robot.samples().mode.value.gait == gait_row("walk"); }));
  CHECK(eventually([&] { return !robot.link->troubles().empty(); }));  // after 2 s
  CHECK(robot.link->troubles().front() == "the services of the robot's controller do not answer");
}

}  // namespace aim::robotside::kuavo
