// The fast JSON printer against protobuf's converter, for every message of the wire.
#include "core/codec/json_print.hpp"

#include <google/protobuf/dynamic_message.h>

#include <set>

#include "aimdk/hal_hand.pb.h"
#include "aimdk/mc_locomotion.pb.h"
#include "core/codec/codec.hpp"
#include "core/codec/schema.hpp"
#include "random_message.hpp"
#include "ros/ros2_plugin_proto.pb.h"
#include "tests/catch.hpp"

using namespace aim;
using google::protobuf::Descriptor;

namespace {

// All messages of calls and topics, nested ones within their parents.
std::set<const Descriptor*> all_messages() {
  std::set<const Descriptor*> files_messages;
  std::set<const google::protobuf::FileDescriptor*> files;
  for (const auto* method : all_methods()) {
    files.insert(method->input_type()->file());
    files.insert(method->output_type()->file());
  }
  for (const char* name :
       {"sensor_msgs.msg.JointState", "joint_msgs.msg.JointState", "ros2_plugin_proto.msg.RosMsgWrapper"})
    files.insert(schema().FindMessageTypeByName(name)->file());
  for (const auto* file : files)
    for (int i = 0; i < file->message_type_count(); ++i) files_messages.insert(file->message_type(i));
  return files_messages;
}

}  // namespace

TEST_CASE("both printers give the same text for random messages of every type") {
  std::mt19937_64 random(42);
  int printed = 0;
  for (const Descriptor* type : all_messages()) {
    auto message = new_message(type->full_name());
    REQUIRE(message);
    for (int i = 0; i < 20; ++i) {
      (*message)->Clear();
      if (i > 0) test::fill(**message, random);
      std::string text;
      if (!print_json(**message, text)) {
        REQUIRE(text.empty());
        continue;
      }
      ++printed;
      REQUIRE(text == convert_to_json(**message));
    }
  }
  CHECK(printed > 2000);
}

TEST_CASE("printed JSON is read back as the same message") {
  std::mt19937_64 random(43);
  for (const Descriptor* type : all_messages()) {
    auto message = new_message(type->full_name());
    REQUIRE(message);
    for (int i = 0; i < 5; ++i) {
      (*message)->Clear();
      test::fill(**message, random, 3);
      const std::string text = to_json(**message);
      auto back = new_message(type->full_name());
      INFO(type->full_name() << ": " << text);
      REQUIRE(from_json(text, **back));
      REQUIRE(to_json(**back) == text);
    }
  }
}

TEST_CASE("other messages are printed by protobuf's converter") {
  std::string text = "kept";
  aimdk::protocol::HandStateResponse hands;
  hands.mutable_header()->set_msg("演讲");
  CHECK_FALSE(print_json(hands, text));
  CHECK(text == "kept");
  CHECK(to_json(hands).find("演讲") != std::string::npos);

  ros2_plugin_proto::msg::RosMsgWrapper wrapper;
  wrapper.set_data("Jo");
  CHECK_FALSE(print_json(wrapper, text));
  CHECK(to_json(wrapper) == R"({"serialization_type":"","context":[],"data":"Sm8="})");
}

TEST_CASE("minus zero is printed as -0, although the JSON parser reads it as 0") {
  std::string text;
  aimdk::protocol::LocomotionVelocity velocity;
  velocity.set_forward_velocity(-0.0);
  REQUIRE(print_json(velocity, text));
  CHECK(text.find("\"forward_velocity\":-0,") != std::string::npos);
  CHECK(text == convert_to_json(velocity));
}

TEST_CASE("the fast printer escapes quotes and backslashes") {
  std::string text;
  aimdk::protocol::HandStateResponse hands;
  hands.mutable_header()->set_msg("say \"no\\yes\"");
  REQUIRE(print_json(hands, text));
  CHECK(text.find(R"("msg":"say \"no\\yes\"")") != std::string::npos);
}
