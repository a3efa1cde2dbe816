// Rules of the wire JSON that the measured cases do not cover, and the limits of input from outside.
#include "core/codec/codec.hpp"

#include <ctime>
#include <limits>
#include <random>

#include "aim/v1/check.pb.h"
#include "aimdk/common.pb.h"
#include "aimdk/mc_action.pb.h"
#include "aimdk/mc_force.pb.h"
#include "aimdk/mc_locomotion.pb.h"
#include "aimdk/mc_planning.pb.h"
#include "aimdk/sm.pb.h"
#include "core/codec/json_shape.hpp"
#include "core/codec/text_bound.hpp"
#include "ros/sensor_msgs.pb.h"
#include "tests/catch.hpp"

using namespace aim;
namespace wire = aimdk::protocol;

namespace {

bool accepted(const std::string& json) {
  wire::McActionRequest request;
  return static_cast<bool>(from_json(json, request));
}

std::string nested(int depth) { return std::string(static_cast<std::size_t>(depth), '{'); }

}  // namespace

TEST_CASE("a message is exactly one JSON object") {
  for (const char* text : {"",
                           " ",
                           "\n",
                           "null",
                           "[]",
                           "[{}]",
                           "1",
                           "\"x\"",
                           "true",
                           "{",
                           "}",
                           "{}}",
                           "{}{}",
                           "{} x",
                           "{\"command\":{}} ,",
                           "{\"command\":}",
                           "{\"command\"}",
                           "{command",
                           "\"",
                           "'",
                           "{\"",
                           "{'\\"}) {
    INFO(text);
    CHECK_FALSE(accepted(text));
  }
  for (const char* text : {"{}", " {} ", "\n{\t}\r\n", "{\"command\":{},}", "{command:{}}"}) {
    INFO(text);
    CHECK(accepted(text));
  }
}

TEST_CASE("unknown fields, enum names and wrong types are refused with the reason") {
  for (const char* text :
       {R"({"action":"X"})", R"({"command":{"acton":1}})", R"({"command":{"action":"USE_EXT_CMD"}})",
        R"({"command":{"action":"200"}})", R"({"command":{"ext_action":5}})", R"({"command":[]})",
        R"({"command":"x"})", R"({"header":{"timestamp":{"seconds":1.5}}})",
        R"({"header":{"timestamp":{"nanos":4294967296}}})"}) {
    INFO(text);
    wire::McActionRequest request;
    const auto read = from_json(text, request);
    REQUIRE_FALSE(read);
    CHECK(read.error().origin == Origin::usage);
    CHECK(read.error().message == "the JSON text is not a McActionRequest");
    CHECK_FALSE(read.error().reason.empty());
  }
}

TEST_CASE("reading replaces the previous content of a message") {
  wire::McActionRequest request;
  request.mutable_command()->set_ext_action("OLD");
  REQUIRE(from_json("{}", request));
  CHECK_FALSE(request.has_command());
}

TEST_CASE("numbers are printed as the robot prints them") {
  wire::LocomotionVelocity velocity;
  const auto printed = [&](double value) {
    velocity.set_forward_velocity(value);
    const std::string text = to_json(velocity);
    const std::string key = "\"forward_velocity\":";
    const std::size_t start = text.find(key) + key.size();
    return text.substr(start, text.find(',', start) - start);
  };
  CHECK(printed(45460) == "45460");
  CHECK(printed(-1e-05) == "-1e-05");
  CHECK(printed(0.1) == "0.1");
  CHECK(printed(-0.69945914353621143) == "-0.69945914353621141");
  CHECK(printed(std::numeric_limits<double>::infinity()) == "\"Infinity\"");
  CHECK(printed(-std::numeric_limits<double>::infinity()) == "\"-Infinity\"");
  CHECK(printed(std::numeric_limits<double>::quiet_NaN()) == "\"NaN\"");
}

TEST_CASE("doubles are read back from JSON exactly") {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> metres(-3, 3);
  for (int i = 0; i < 2000; ++i) {
    wire::LocomotionVelocity velocity;
    velocity.set_forward_velocity(metres(random));
    wire::LocomotionVelocity back;
    REQUIRE(from_json(to_json(velocity), back));
    REQUIRE(back.forward_velocity() == velocity.forward_velocity());
  }
}

TEST_CASE("nesting is bounded before parsing") {
  CHECK(check_json_shape(nested(kDeepestNesting)));
  CHECK_FALSE(check_json_shape(nested(kDeepestNesting + 1)));
  CHECK_FALSE(check_json_shape("{\"a\":" + std::string(100000, '[')));
  // Braces inside strings are not counted, with either kind of quotes and with escapes.
  CHECK(check_json_shape("{\"a\":\"" + std::string(100, '{') + "\"}"));
  CHECK(check_json_shape("{'a':'\"" + std::string(100, '[') + "'}"));
  CHECK(check_json_shape(R"({"a":"\"{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{"})"));
  CHECK_FALSE(accepted("{\"command\":" + std::string(100000, '{')));
}

TEST_CASE("texts are bounded in every encoding, except documents") {
  const std::string fits(kLongestText, 'x');
  const std::string too_long(kLongestText + 1, 'x');
  CHECK(accepted("{\"command\":{\"ext_action\":\"" + fits + "\"}}"));
  CHECK_FALSE(accepted("{\"command\":{\"ext_action\":\"" + too_long + "\"}}"));

  wire::McActionRequest request;
  request.mutable_command()->set_ext_action(too_long);
  const auto read = from_protobuf(request.SerializeAsString(), request);
  REQUIRE_FALSE(read);
  CHECK(read.error().origin == Origin::limit);

  sensor_msgs::msg::JointState state;
  state.add_name(too_long);
  CHECK_FALSE(from_cdr(to_cdr(state), state));

  v1::CheckRequest check;
  CHECK(from_json("{\"json\":\"" + too_long + "\"}", check));
  CHECK_FALSE(from_json("{\"method\":\"" + too_long + "\"}", check));
}

TEST_CASE("bytes that are not a message are refused") {
  wire::McActionRequest request;
  for (const char* hex : {"ff", "12", "1205", "1201", "0a01ff", "120308", "12028a"}) {
    INFO(hex);
    const auto read = from_protobuf(*from_hex(hex), request);
    REQUIRE_FALSE(read);
    CHECK(read.error().message == "the bytes are not a McActionRequest");
  }
  REQUIRE(from_protobuf("", request));
  // A text that is not UTF-8.
  CHECK_FALSE(from_protobuf(*from_hex("12031201ff"), request));
}

TEST_CASE("an Any without a known type is printed as an empty object") {
  wire::PrimitiveAction action;
  action.set_name("x");
  action.mutable_param()->set_value("y");
  CHECK(to_json(action) == "{}");
  action.mutable_param()->set_type_url("type.googleapis.com/no.such.Type");
  CHECK(to_json(action) == "{}");
}

TEST_CASE("unset fields can be omitted, and unknown fields ignored") {
  wire::McActionRequest request;
  request.mutable_header()->set_control_source(wire::ControlSource_SAFE);
  request.mutable_command()->set_ext_action("SIT_DOWN");
  CHECK(to_sparse_json(request) ==
        R"({"header":{"control_source":"ControlSource_SAFE"},"command":{"ext_action":"SIT_DOWN"}})");
  REQUIRE(reply_from_json(R"({"command":{"ext_action":"A","newer":1},"newest":{"a":[]}})", request));
  CHECK(request.command().ext_action() == "A");
  CHECK_FALSE(reply_from_json("[]", request));
}

TEST_CASE("a reply without any field of its type is another program's") {
  wire::CommonResponse common;
  CHECK(reply_from_json(to_json(common), common));
  CHECK(reply_from_json(R"({"state":"CommonState_UNKNOWN","newer":1})", common));
  CHECK(reply_from_json(R"({"header":{}})", common));
  wire::McActionResponse action;  // its fields are messages
  CHECK(reply_from_json(R"({"info":{}})", action));
  CHECK(reply_from_json("{}", action, true));
  wire::MigrateSystemStateResponse outcome;  // has a header only
  CHECK(reply_from_json("{}", outcome));
  CHECK_FALSE(reply_from_json(R"({"zzz":1})", outcome));
  CHECK_FALSE(reply_from_json(R"({"zzz":1})", action, true));
  for (const std::string_view foreign : {"{}", R"({"zzz":1})", R"({"info2":{"state":1}})"}) {
    const auto refused = reply_from_json(foreign, common);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().reason == "it has none of its fields");
    CHECK_FALSE(reply_from_json(foreign, action));
  }
}

TEST_CASE("decode and encode select the codec of an encoding") {
  wire::McActionRequest request;
  request.mutable_command()->set_ext_action("SIT_DOWN");
  for (const Encoding encoding : {Encoding::json, Encoding::protobuf}) {
    wire::McActionRequest back;
    REQUIRE(decode(encoding, encode(encoding, request), back));
    CHECK(back.command().ext_action() == "SIT_DOWN");
  }
  sensor_msgs::msg::JointState state;
  state.add_name("idx27_head_joint1");
  state.add_position(0.5);
  sensor_msgs::msg::JointState back;
  REQUIRE(decode(Encoding::cdr, encode(Encoding::cdr, state), back));
  CHECK(back.position(0) == 0.5);
}

TEST_CASE("random bytes never crash a reader") {
  std::mt19937_64 random(11);
  const std::string alphabet = "{}[]\"':,\\ 0123456789.eE+-truefalsn\x80\xff" + std::string(1, '\0');
  std::uniform_int_distribution<std::size_t> length(0, 60);
  std::uniform_int_distribution<std::size_t> letter(0, alphabet.size() - 1);
  int read = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text = "{";
    for (std::size_t n = length(random); n > 0; --n) text += alphabet[letter(random)];
    wire::McActionRequest request;
    sensor_msgs::msg::JointState state;
    read += from_json(text, request) ? 1 : 0;
    read += from_protobuf(text, request) ? 1 : 0;
    read += from_cdr(std::string("\0\1\0\0", 4) + text, state) ? 1 : 0;
  }
  CHECK(read < 20000);
}

TEST_CASE("a small call is decoded and its reply encoded fast enough", "[timing]") {
  const std::string text =
      R"({"header":{"control_source":"ControlSource_SAFE"},"command":{"action":"McAction_USE_EXT_CMD",)"
      R"("ext_action":"RL_JOINT_DEFAULT"}})";
  wire::McActionRequest request;
  wire::McActionResponse reply;
  reply.mutable_info()->set_current_action(wire::McAction_RL_LOCOMOTION_DEFAULT);
  std::size_t written = 0;
  constexpr int rounds = 500;
  const std::clock_t start = std::clock();  // of the processor: other programs run beside this one
  for (int i = 0; i < rounds; ++i) {
    REQUIRE(from_json(text, request));
    written += to_json(reply).size();
  }
  const double took = 1e6 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / rounds;
  CHECK(written > 0);
  INFO("decode and encode: " << took << " us");
  CHECK(took < 1000);  // the benchmark measures the target; this bound only detects gross slowdowns
}
