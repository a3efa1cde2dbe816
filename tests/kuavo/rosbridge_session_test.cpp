// The rosbridge protocol of one client, without sockets.
#include "robotside/simulators/kuavo/wire/rosbridge.hpp"

#include "ros1/std_msgs.pb.h"
#include "tests/kuavo/wire_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

using namespace std::chrono_literals;

struct BridgeClient {
  explicit BridgeClient(EndEffector end = EndEffector::qiangnao) : sim(kuavo_edition(Generation::main, end)) {
    session = std::make_unique<BridgeSession>(
        sim, BridgeWire{.send = [this](const BridgeText& text) { received.push_back(*text); },
                        .subscribed = [this](std::size_t row, bool on) { subscribed[row] += on ? 1 : -1; }});
  }
  // The texts that answer it.
  std::vector<std::string> say(const std::string& text) {
    received.clear();
    session->on_text(text);
    return received;
  }
  JsonObject only_answer(const std::string& text) {
    const auto texts = say(text);
    INFO(text);
    REQUIRE(texts.size() == 1);
    const auto object = parse_json(texts.front());
    REQUIRE(object);
    return *object;
  }
  // values of a service_response that says result: true
  JsonObject call(const std::string& service, const std::string& arguments = "{}") {
    const JsonObject answer = only_answer(R"({"op": "call_service", "id": "c1", "service": ")" + service +
                                          R"(", "args": )" + arguments + "}");
    CHECK(answer.fields().at("op").string_value() == "service_response");
    CHECK(answer.fields().at("service").string_value() == service);
    CHECK(answer.fields().at("id").string_value() == "c1");
    INFO(answer.ShortDebugString());
    REQUIRE(answer.fields().at("result").bool_value());
    return answer.fields().at("values").struct_value();
  }
  // The sentence of a status message of level error.
  std::string error(const std::string& text) {
    const JsonObject answer = only_answer(text);
    CHECK(answer.fields().at("op").string_value() == "status");
    CHECK(answer.fields().at("level").string_value() == "error");
    return answer.fields().at("msg").string_value();
  }

  SharedSim sim;
  std::vector<std::string> received;
  std::map<std::size_t, int> subscribed;
  std::unique_ptr<BridgeSession> session;
};

}  // namespace

TEST_CASE("a subscription gets samples until it ends", "[rosbridge]") {
  BridgeClient client;
  const std::size_t row = published_row(client.sim, "/odom");
  const auto text = std::make_shared<const std::string>("sample");
  client.session->offer(row, text, {});
  CHECK(client.received.empty());
  CHECK(client
            .say(R"({"op": "subscribe", "id": "s1", "topic": "/odom", "type": "nav_msgs/Odometry",
                       "compression": "none", "throttle_rate": 0, "queue_length": 0})")
            .empty());
  CHECK(client.subscribed[row] == 1);
  client.session->offer(row, text, {});
  client.session->offer(published_row(client.sim, "/sensors_data_raw"), text, {});
  CHECK(client.received.size() == 1);
  CHECK(client.say(R"({"op": "subscribe", "id": "s2", "topic": "odom"})").empty());
  CHECK(client.subscribed[row] == 1);  // once for the topic, and its samples come once
  CHECK(client.say(R"({"op": "unsubscribe", "id": "s1", "topic": "/odom"})").empty());
  CHECK(client.subscribed[row] == 1);
  CHECK(client.say(R"({"op": "unsubscribe", "topic": "/odom"})").empty());
  CHECK(client.subscribed[row] == 0);
  client.session->offer(row, text, {});
  CHECK(client.received.empty());
}

TEST_CASE("a client that goes ends its subscriptions", "[rosbridge]") {
  BridgeClient client;
  client.say(R"({"op": "subscribe", "topic": "/odom"})");
  client.session.reset();
  CHECK(client.subscribed[published_row(client.sim, "/odom")] == 0);
}

TEST_CASE("throttle_rate is the least time between samples", "[rosbridge]") {
  BridgeClient client;
  const std::size_t row = published_row(client.sim, "/odom");
  const auto text = std::make_shared<const std::string>("sample");
  client.say(R"({"op": "subscribe", "id": "slow", "topic": "/odom", "throttle_rate": 100})");
  const BridgeSession::Time start{};
  for (int i = 0; i < 1000; ++i) client.session->offer(row, text, start + i * 1ms);
  CHECK(client.received.size() == 10);
  client.say(R"({"op": "subscribe", "id": "fast", "topic": "/odom", "throttle_rate": 10})");
  for (int i = 1000; i < 2000; ++i) client.session->offer(row, text, start + i * 1ms);
  CHECK(client.received.size() == 100);
}

TEST_CASE("what is published by a client reaches the robot", "[rosbridge]") {
  BridgeClient client;
  CHECK(client
            .say(R"({"op": "advertise", "id": "a", "topic": "/robot_head_motion_data",
                       "type": "kuavo_msgs/robotHeadMotionData", "latch": false, "queue_size": 100})")
            .empty());
  CHECK(client
            .say(R"({"op": "publish", "id": "p", "topic": "/robot_head_motion_data",
                       "msg": {"joint_data": [20, -10]}, "latch": false})")
            .empty());
  client.sim.with_lock([](SimKuavo& robot) {
    for (int i = 0; i < 2000; ++i) robot.step();
    CHECK(robot.upper.head_position()[0] == Approx(0.349).margin(0.01));
    CHECK(robot.upper.head_position()[1] == Approx(-0.1745).margin(0.01));
  });
  CHECK(client.say(R"({"op": "unadvertise", "topic": "/robot_head_motion_data"})").empty());
}

TEST_CASE("a number that is not finite does not reach the robot", "[rosbridge]") {
  BridgeClient client;
  CHECK_THAT(client.error(R"({"op": "publish", "topic": "/cmd_vel", "msg": {"linear": {"x": null}}})"),
             Catch::Contains("linear.x is not a finite number"));
}

TEST_CASE("a service of the robot is called by name", "[rosbridge]") {
  BridgeClient client;
  CHECK(client.call("/humanoid_get_current_gait_name").fields().at("gait_name").string_value() == "stance");
  const JsonObject mode = client.call("/humanoid_change_arm_ctrl_mode", R"({"control_mode": 2})");
  CHECK(mode.fields().at("result").bool_value());
  client.call("/humanoid_change_arm_ctrl_mode", "[1]");  // arguments as a list
}

TEST_CASE("a call that fails is answered with its reason", "[rosbridge]") {
  BridgeClient client;
  const auto reason = [&client](const std::string& service, const std::string& arguments) {
    const JsonObject answer = client.only_answer(R"({"op": "call_service", "id": 7, "service": ")" + service +
                                                 R"(", "args": )" + arguments + "}");
    CHECK(answer.fields().at("op").string_value() == "service_response");
    CHECK(answer.fields().at("id").number_value() == 7);
    CHECK_FALSE(answer.fields().at("result").bool_value());
    return answer.fields().at("values").string_value();
  };
  CHECK(reason("/no_such_service", "{}") == "Service /no_such_service does not exist");
  CHECK_THAT(reason("/humanoid_change_arm_ctrl_mode", R"({"mode": 2})"),
             Catch::Contains("does not have the field 'mode'"));
  CHECK_THAT(reason("/humanoid_change_arm_ctrl_mode", R"({"control_mode": "2"})"),
             Catch::Contains("not a number"));
  CHECK_THAT(reason("/rosapi/delete_param", R"({"name": "/none"})"), Catch::Contains("no parameter"));
}

TEST_CASE("parameters are JSON in a text", "[rosbridge]") {
  BridgeClient client;
  const auto get = [&client](const std::string& name) {
    return client.call("/rosapi/get_param", R"({"name": ")" + name + "\"}")
        .fields()
        .at("value")
        .string_value();
  };
  CHECK(get("robot_version") == "45");
  CHECK(get("/armRealDof") == "14");
  CHECK(get("end_effector_type") == "\"qiangnao\"");
  CHECK(get("none") == "null");
  client.call("/rosapi/set_param", R"({"name": "/own/speed", "value": "[1, 2.5, \"x\"]"})");
  CHECK(get("/own/speed") == "[1, 2.5, \"x\"]");
  CHECK(get("/own") == "{\"speed\": [1, 2.5, \"x\"]}");
  CHECK(client.call("/rosapi/has_param", R"({"name": "/own/speed"})").fields().at("exists").bool_value());
  client.call("/rosapi/delete_param", R"({"name": "/own"})");
  CHECK_FALSE(
      client.call("/rosapi/has_param", R"({"name": "/own/speed"})").fields().at("exists").bool_value());
  for (const char* value : {"", "1, \\\"b\\\": 2", "}", "{"}) {
    const JsonObject answer = client.only_answer(
        R"({"op": "call_service", "service": "/rosapi/set_param", "args": {"name": "/x", "value": ")" +
        std::string(value) + "\"}}");
    CHECK_FALSE(answer.fields().at("result").bool_value());
  }
}

TEST_CASE("rosapi lists what there is", "[rosbridge]") {
  BridgeClient client;
  const auto has = [](const JsonObject& values, const std::string& list, const std::string& name) {
    for (const JsonValue& each : values.fields().at(list).list_value().values())
      if (each.string_value() == name) return true;
    return false;
  };
  CHECK(has(client.call("/rosapi/nodes"), "nodes", "/humanoid_gait_switch_by_name"));
  CHECK(has(client.call("/rosapi/topics"), "topics", "/cmd_vel"));
  CHECK(has(client.call("/rosapi/services"), "services", "/arm_traj_change_mode"));
  CHECK(has(client.call("/rosapi/get_param_names"), "names", "/humanoid_description"));
  const auto type = client.call("/rosapi/topic_type", R"({"topic": "/sensors_data_raw"})");
  CHECK(type.fields().at("type").string_value() == "kuavo_msgs/sensorsData");
  const auto service = client.call("/rosapi/service_type", R"({"service": "/ik/fk_srv"})");
  CHECK(service.fields().at("type").string_value() == "kuavo_msgs/fkSrv");
  CHECK(has(client.call("/rosapi/topics_for_type", R"({"type": "nav_msgs/Odometry"})"), "topics", "/odom"));
  CHECK(has(client.call("/rosapi/subscribers", R"({"topic": "/cmd_vel"})"), "subscribers",
            "/humanoid_gait_switch_by_name"));
  const auto raw = client.call("/rosapi/topics_and_raw_types");
  const auto& topics = raw.fields().at("topics").list_value().values();
  const auto& definitions = raw.fields().at("typedefs_full_text").list_value().values();
  REQUIRE(topics.size() == definitions.size());
  for (int i = 0; i < topics.size(); ++i)
    if (topics[i].string_value() == "/odom")
      CHECK_THAT(definitions[i].string_value(), Catch::Contains("MSG: geometry_msgs/Twist"));
  CHECK(has(client.call("/rosapi/service_providers", R"({"service": "kuavo_msgs/fkSrv"})"), "providers",
            "/ik/fk_srv"));
  CHECK(client.call("/rosapi/service_host", R"({"service": "/ik/fk_srv"})")
            .fields()
            .at("host")
            .string_value() == "localhost");
  const auto details = client.call("/rosapi/message_details", R"({"type": "nav_msgs/Odometry"})");
  const auto& parts = details.fields().at("typedefs").list_value().values();
  REQUIRE(parts.size() > 3);
  const auto& odometry = parts[0].struct_value();
  CHECK(odometry.fields().at("type").string_value() == "nav_msgs/Odometry");
  CHECK(has(odometry, "fieldnames", "child_frame_id"));
  CHECK(has(odometry, "fieldtypes", "geometry_msgs/TwistWithCovariance"));
  for (const JsonValue& part : parts)
    if (has(part.struct_value(), "fieldnames", "covariance"))
      CHECK(part.struct_value().fields().at("fieldarraylen").list_value().values(1).number_value() == 36);
  CHECK(
      client.call("/rosapi/get_time").fields().at("time").struct_value().fields().at("secs").number_value() >
      1e9);
}

TEST_CASE("what the robot does not read may be advertised and published, with a warning", "[rosbridge]") {
  BridgeClient client;
  const JsonObject said =
      client.only_answer(R"({"op": "advertise", "topic": "/joy", "type": "sensor_msgs/Joy"})");
  CHECK(said.fields().at("level").string_value() == "warning");
  CHECK_THAT(said.fields().at("msg").string_value(), Catch::Contains("does not subscribe to /joy"));
  client.received.clear();
  client.session->on_text(R"({"op": "publish", "topic": "/joy", "msg": {"axes": [0, 1]}})");
  CHECK(client.received.empty());
  client.session->on_text(R"({"op": "unadvertise", "topic": "/joy"})");
  CHECK_THAT(client.error(R"({"op": "publish", "topic": "/joy", "msg": {}})"), Catch::Contains("/joy"));
  for (int i = 0; i < 64; ++i)
    client.session->on_text(R"({"op": "advertise", "topic": "/x)" + std::to_string(i) + "\"}");
  CHECK_THAT(client.error(R"({"op": "advertise", "topic": "/y"})"), Catch::Contains("too many topics"));
}

TEST_CASE("what is not served is refused with a status message", "[rosbridge]") {
  BridgeClient client;
  CHECK_THAT(client.error("no JSON"), Catch::Contains("not a JSON object"));
  CHECK_THAT(client.error("{}"), Catch::Contains("no text 'op'"));
  for (const char* op :
       {"advertise_service", "unadvertise_service", "service_response", "fragment", "png", "auth", "x"})
    CHECK(client.error(R"({"op": ")" + std::string(op) + "\"}") ==
          std::string(op) + ": this operation is not served");
  CHECK_THAT(client.error(R"({"op": "subscribe"})"), Catch::Contains("no text 'topic'"));
  CHECK_THAT(client.error(R"({"op": "subscribe", "topic": "/none"})"),
             Catch::Contains("does not publish /none"));
  CHECK_THAT(client.error(R"({"op": "subscribe", "topic": "/odom", "type": "std_msgs/String"})"),
             Catch::Contains("the type of /odom is nav_msgs/Odometry"));
  CHECK_THAT(client.error(R"({"op": "subscribe", "topic": "/odom", "compression": "cbor"})"),
             Catch::Contains("compression 'cbor' is not served"));
  CHECK_THAT(client.error(R"({"op": "subscribe", "topic": "/odom", "fragment_size": 100})"),
             Catch::Contains("fragments"));
  CHECK_THAT(client.error(R"({"op": "unsubscribe", "topic": "/odom"})"), Catch::Contains("not subscribed"));
  CHECK_THAT(client.error(R"({"op": "advertise", "topic": "/odom"})"), Catch::Contains("does not subscribe"));
  CHECK_THAT(client.error(R"({"op": "publish", "topic": "/none", "msg": {}})"), Catch::Contains("/none"));
  CHECK_THAT(client.error(R"({"op": "publish", "topic": "/cmd_vel"})"), Catch::Contains("no object 'msg'"));
  CHECK_THAT(client.error(R"({"op": "publish", "topic": "/cmd_vel", "msg": {"speed": 1}})"),
             Catch::Contains("does not have the field 'speed'"));
  CHECK(client.only_answer(R"({"op": "x", "id": "mine"})").fields().at("id").string_value() == "mine");
}

TEST_CASE("a client chooses which status messages it gets", "[rosbridge]") {
  BridgeClient client;
  CHECK(client.say(R"({"op": "set_level", "level": "none"})").empty());
  CHECK(client.say(R"({"op": "x"})").empty());
  CHECK(client.say(R"({"op": "set_level", "level": "error"})").empty());
  CHECK(client.say(R"({"op": "x"})").size() == 1);
  CHECK_THAT(client.error(R"({"op": "set_level", "level": "loud"})"), Catch::Contains("level is"));
}

TEST_CASE("a client has a bounded number of subscriptions", "[rosbridge]") {
  BridgeClient client;
  for (int i = 0; i < 64; ++i)
    CHECK(client.say(R"({"op": "subscribe", "topic": "/odom", "id": ")" + std::to_string(i) + "\"}").empty());
  CHECK_THAT(client.error(R"({"op": "subscribe", "topic": "/odom", "id": "one more"})"),
             Catch::Contains("too many"));
}

TEST_CASE("a sample is an operation publish", "[rosbridge]") {
  ros1::std_msgs::Float64 height;
  height.set_data(0.5);
  CHECK(*publish_text("/humanoid/mpc/terrainHeight", height) ==
        R"({"op": "publish", "topic": "/humanoid/mpc/terrainHeight", "msg": {"data": 0.5}})");
}

}  // namespace aim::robotside::kuavo
