// The end on ROS 1, with a node that has no master.
#include "robotside/simulators/kuavo/wire/ros_end.hpp"

#include <algorithm>
#include <limits>

#include "ros1/geometry_msgs.pb.h"
#include "ros1/kuavo_msgs.pb.h"
#include "tests/kuavo/wire_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

// Locked access to what the node has been asked for.
template <class Value>
Value of(FakeMaster& master, Value (*read)(FakeMaster&)) {
  const std::scoped_lock lock(master.mutex);
  return read(master);
}
std::size_t advertised(FakeMaster& master) {
  return of<std::size_t>(master, [](FakeMaster& it) { return it.advertised.size(); });
}

}  // namespace

TEST_CASE("the robot appears with its topics, services and nodes", "[kuavo]") {
  FakeMaster master;
  SharedSim sim(kuavo_edition());
  sim.attach(fake_ros_end(master));
  REQUIRE(sim.connect());
  CHECK(master.advertised.at("/sensors_data_raw") == "ros1:kuavo_msgs/sensorsData");
  CHECK(master.advertised.at("/odom") == "ros1:nav_msgs/Odometry");
  CHECK(master.advertised.size() == sim.table().published.size());
  CHECK(master.subscribed.at("/cmd_vel") == "ros1:geometry_msgs/Twist");
  CHECK(master.subscribed.size() == sim.table().taken.size());
  CHECK(master.served.at("/arm_traj_change_mode") == "ros1:kuavo_msgs/changeArmCtrlMode");
  CHECK(master.served.size() == sim.table().services.size());
  CHECK(std::count(master.names.begin(), master.names.end(), "/humanoid_gait_switch_by_name") == 1);
  CHECK(sim.faults().empty());
}

TEST_CASE("messages of dev have the types of dev", "[kuavo]") {
  FakeMaster master;
  SharedSim sim(kuavo_edition(Generation::dev));
  sim.attach(fake_ros_end(master));
  REQUIRE(sim.connect());
  CHECK(master.advertised.at("/sensors_data_raw") == "ros1:kuavo_msgs_dev/sensorsData");
  CHECK(master.subscribed.at("/kuavo_arm_target_poses") == "ros1:kuavo_msgs_dev/armTargetPoses");
}

TEST_CASE("what arrives goes into the robot, and its state goes out", "[kuavo]") {
  FakeMaster master;
  master.subscribers = 1;
  SharedSim sim(kuavo_edition());
  sim.attach(fake_ros_end(master));
  REQUIRE(sim.connect());
  ros1::geometry_msgs::Twist twist;
  twist.mutable_linear()->set_x(0.3);
  const std::string bytes = *to_ros1(twist);
  TimeNs now = 0;
  for (int i = 0; i < 40; ++i) {
    master.handlers.at("/cmd_vel")({Encoding::ros1, bytes, "test"});
    run_for(sim, now, 0.1);
  }
  CHECK(sim.with_lock([](SimKuavo& robot) { return robot.walk.base().x; }) > 0.3);
  REQUIRE(eventually([&] {
    return of<bool>(master, [](FakeMaster& it) { return !it.published["/sensors_data_raw"].empty(); });
  }));
  const std::scoped_lock lock(master.mutex);
  ros1::kuavo_msgs::sensorsData sensors;
  REQUIRE(from_ros1(master.published["/sensors_data_raw"].back(), sensors));
  CHECK(sensors.joint_data().joint_q_size() == 28);
}

TEST_CASE("a service is served from bytes to bytes", "[kuavo]") {
  FakeMaster master;
  SharedSim sim(kuavo_edition());
  sim.attach(fake_ros_end(master));
  REQUIRE(sim.connect());
  const auto answer = master.services.at("/humanoid_get_current_gait_name")("");
  REQUIRE(answer);
  ros1::kuavo_msgs::getCurrentGaitName::Response response;
  REQUIRE(from_ros1(*answer, response));
  CHECK(response.gait_name() == "stance");
  CHECK_FALSE(master.services.at("/humanoid_get_current_gait_name")("too many bytes"));
}

TEST_CASE("a message that is not of its type, or not finite, is dropped and reported", "[kuavo]") {
  FakeMaster master;
  SharedSim sim(kuavo_edition());
  sim.attach(fake_ros_end(master));
  REQUIRE(sim.connect());
  ros1::geometry_msgs::Twist twist;
  twist.mutable_linear()->set_x(std::numeric_limits<double>::quiet_NaN());
  master.handlers.at("/cmd_vel")({Encoding::ros1, *to_ros1(twist), "test"});
  REQUIRE(sim.faults().size() == 1);
  CHECK_THAT(sim.faults().front(), Catch::Contains("/cmd_vel: linear.x is not a finite number"));
  master.handlers.at("/cmd_vel")({Encoding::ros1, "short", "test"});
  CHECK_THAT(sim.faults().front(), Catch::Contains("/cmd_vel: "));
}

TEST_CASE("a second robot at the same master is refused", "[kuavo]") {
  FakeMaster master;
  master.other_publishers = 1;
  SharedSim sim(kuavo_edition());
  sim.attach(fake_ros_end(master));
  const Status connected = sim.connect();
  REQUIRE_FALSE(connected);
  CHECK(connected.error().message == "another robot is at the ROS master http://127.0.0.1:11311");
  CHECK(connected.error().origin == Origin::usage);
  CHECK(master.advertised.empty());
  CHECK(master.names.empty());
}

TEST_CASE("a robot whose nodes have names that are in use is refused", "[kuavo]") {
  FakeMaster master;
  master.taken = {"/arms_ik_node"};
  SharedSim sim(kuavo_edition());
  sim.attach(fake_ros_end(master));
  const Status connected = sim.connect();
  REQUIRE_FALSE(connected);
  CHECK_THAT(connected.error().message, Catch::Contains("/arms_ik_node"));
  CHECK(master.names.empty());
  CHECK(master.subscribed.empty());
}

TEST_CASE("without a master the simulation runs, and appears when there is one", "[kuavo]") {
  FakeMaster master;
  master.there = false;
  SharedSim sim(kuavo_edition());
  sim.attach(fake_ros_end(master));
  REQUIRE(sim.connect());
  TimeNs now = 0;
  run_for(sim, now, 0.1);
  CHECK(sim.with_lock([](SimKuavo& robot) { return robot.walk.time(); }) > 0.05);
  REQUIRE(sim.faults().size() == 1);
  CHECK_THAT(sim.faults().front(), Catch::Contains("no ROS master"));
  CHECK(advertised(master) == 0);

  master.set_link(true);
  const std::size_t topics = sim.table().published.size();
  REQUIRE(eventually([&] {
    run_for(sim, now, 0.01);
    return advertised(master) == topics;
  }));
  CHECK(sim.faults().empty());
}

TEST_CASE("a robot that is at the master when it comes is a fault, and stays alone", "[kuavo]") {
  FakeMaster master;
  master.there = false;
  master.other_publishers = 1;
  SharedSim sim(kuavo_edition());
  sim.attach(fake_ros_end(master));
  REQUIRE(sim.connect());
  master.set_link(true);
  TimeNs now = 0;
  REQUIRE(eventually([&] {
    run_for(sim, now, 0.01);
    return !sim.faults().empty();
  }));
  CHECK_THAT(sim.faults().front(), Catch::Contains("another robot is at the ROS master"));
  CHECK(advertised(master) == 0);
}

TEST_CASE("parameters are set at the master, again after it was away, and changed by clients", "[kuavo]") {
  FakeMaster master;
  SharedSim sim(kuavo_edition());
  sim.attach(fake_ros_end(master));
  REQUIRE(sim.connect());
  TimeNs now = 0;
  const auto has = [&](const std::string& name) {
    run_for(sim, now, 0.01);
    const std::scoped_lock lock(master.mutex);
    return master.parameters.contains(name);
  };
  REQUIRE(eventually([&] { return has("/humanoid_description") && has("/robot_version"); }));
  {
    const std::scoped_lock lock(master.mutex);
    CHECK(master.parameters.at("/robot_version").number_value() == 45);
    master.parameters.clear();
  }
  master.set_link(false);
  google::protobuf::Value mine;
  mine.set_string_value("mine");
  REQUIRE(sim.parameters().set("/mine", mine));
  CHECK_FALSE(has("/mine"));
  master.set_link(true);
  REQUIRE(eventually([&] { return has("/mine") && has("/robot_version"); }));
  REQUIRE(sim.parameters().remove("/mine"));
  CHECK(eventually([&] { return !has("/mine"); }));
}

TEST_CASE("all parameters reach a master that was restarted, also if they are many", "[kuavo]") {
  FakeMaster master;
  SharedSim sim(kuavo_edition());
  sim.attach(fake_ros_end(master));
  REQUIRE(sim.connect());
  google::protobuf::Value value;
  for (int i = 0; i < 3'000; ++i) {
    value.set_number_value(i);
    REQUIRE(sim.parameters().set("/many/p" + std::to_string(i), value));
  }
  const auto arrived = [&] {
    const std::scoped_lock lock(master.mutex);
    return master.parameters.contains("/many/p0") && master.parameters.contains("/many/p2999");
  };
  REQUIRE(eventually(arrived));
  {
    const std::scoped_lock lock(master.mutex);
    master.parameters.clear();
  }
  master.set_link(false);
  master.set_link(true);
  REQUIRE(eventually(arrived));
  const std::scoped_lock lock(master.mutex);
  CHECK(master.parameters.at("/many/p2999").number_value() == 2'999);
}

}  // namespace aim::robotside::kuavo
