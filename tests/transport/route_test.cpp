// Routes and the route table. Source of the cases: AimDK wire, sections 1.1 and 1.7.
#include "transport/route_table.hpp"

#include <string>

#include "tests/catch.hpp"
#include "tests/transport/fake_handler.hpp"
#include "transport/rpc.hpp"

using namespace aim::transport;

TEST_CASE("routes are encoded as AimRT encodes them") {
  CHECK(rpc_route("aimdk.protocol.McActionService/GetAction") ==
        "/rpc/aimdk.protocol.McActionService/GetAction");
  CHECK(rpc_route("/aimdk.protocol.McActionService/GetAction") ==
        "/rpc/aimdk.protocol.McActionService/GetAction");
  CHECK(
      channel_route("/motion/control/locomotion_velocity", "pb:aimdk.protocol.McLocomotionVelocityChannel") ==
      "/channel/%2Fmotion%2Fcontrol%2Flocomotion_velocity/pb%3Aaimdk.protocol.McLocomotionVelocityChannel");
  CHECK(channel_route("/motion/control/arm_joint_command", "ros2:sensor_msgs/msg/JointState") ==
        "/channel/%2Fmotion%2Fcontrol%2Farm_joint_command/ros2%3Asensor_msgs%2Fmsg%2FJointState");
  CHECK(channel_route("/a b-_.~Z9", "\xc3\xa9\x01") == "/channel/%2Fa+b-_.~Z9/%C3%A9%01");
}

TEST_CASE("channel routes are distinguished from calls") {
  CHECK(is_channel_route("/channel/x/y"));
  CHECK(is_channel_route("/CHANNEL/x/y"));
  CHECK_FALSE(is_channel_route("/channel/"));
  CHECK_FALSE(is_channel_route("/channels/x"));
  CHECK_FALSE(is_channel_route("/rpc/a.B/C"));
  CHECK_FALSE(is_channel_route(""));
}

TEST_CASE("the name of a method decides whether it only reads") {
  const fake::FakeHandler handler;
  CHECK(handler.is_read("/rpc/a.B/GetAction"));
  CHECK(handler.is_read("/rpc/a.B/getaction"));
  CHECK(handler.is_read("/rpc/a.B/ListActions"));
  CHECK(handler.is_read("/rpc/a.B/CheckTarget"));
  CHECK_FALSE(handler.is_read("/rpc/a.Get/SetAction"));
  CHECK_FALSE(handler.is_read("/rpc/a.B/Ge"));
}

TEST_CASE("a route is matched by the rules of the robot's dispatcher") {
  RouteTable<int> table;
  CHECK(table.add("/rpc/aimdk.protocol.McActionService/GetAction", 1));
  CHECK(table.add("/rpc/aimdk.protocol.McActionService/SetAction", 2));
  CHECK(table.add("/channel/%2Fmotion%2Fvelocity/pb%3Aaimdk.protocol.Velocity", 3));
  CHECK_FALSE(table.add("/rpc/aimdk.protocol.McActionService/GetAction", 4));
  CHECK(table.size() == 3);
  const auto find = [&](std::string_view route) {
    const int* const row = table.find(route);
    return row == nullptr ? 0 : *row;
  };
  CHECK(find("/rpc/aimdk.protocol.McActionService/GetAction") == 1);
  CHECK(find("/rpc/aimdk.protocol.McActionService/SetAction") == 2);
  CHECK(find("/rpc/aimdk.protocol/McActionService/GetAction") == 1);
  CHECK(find("/RPC/AIMDK.protocol.mcactionservice/getaction") == 1);
  CHECK(find("/rpc/aimdkXprotocolYMcActionService/GetAction") == 1);
  CHECK(find("/channel/%2fmotion%2fvelocity/pb%3aaimdk.protocol.Velocity") == 3);
  CHECK(find("/channel/%2Fmotion%2Fvelocity/pb:aimdk.protocol.Velocity") == 0);
  CHECK(find("/rpc/aimdk.protocol.McActionService/GetActionn") == 0);
  CHECK(find("/rpc/aimdk.protocol.McActionService/GetActio") == 0);
  CHECK(find(" /rpc/aimdk.protocol.McActionService/GetAction") == 0);
  CHECK(find("") == 0);
}

TEST_CASE("of two rows that match leniently the first is used") {
  RouteTable<std::string> table;
  CHECK(table.add("/rpc/a.b", "dot"));
  CHECK(table.add("/rpc/A.B", "capitals"));
  CHECK(*table.find("/rpc/a.b") == "dot");
  CHECK(*table.find("/rpc/A.B") == "capitals");
  CHECK(*table.find("/rpc/a_b") == "dot");
}
