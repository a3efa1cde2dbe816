// The length limit of texts anywhere in a message.
#include "core/codec/text_bound.hpp"

#include "aim/v1/topic.pb.h"
#include "aimdk/mc_action.pb.h"
#include "ros/ros2_plugin_proto.pb.h"
#include "ros/std_msgs.pb.h"
#include "tests/catch.hpp"

using namespace aim;

TEST_CASE("long texts are found single, repeated and nested") {
  const std::string too_long(kLongestText + 1, 'x');
  aimdk::protocol::AvailableActionsResponse many;
  many.add_actions("DEFAULT");
  CHECK(check_text_bound(many));
  many.add_actions(too_long);
  const auto fine = check_text_bound(many);
  REQUIRE_FALSE(fine);
  CHECK(fine.error().origin == Origin::limit);
  CHECK(fine.error().message == "the text in field actions is too long");
  CHECK(fine.error().reason == "4097 bytes, at most 4096 are allowed");

  aimdk::protocol::AvailableCommandResponse nested;
  nested.add_commands();
  nested.add_commands()->set_ext_action(too_long);
  CHECK_FALSE(check_text_bound(nested));
}

TEST_CASE("bytes and documents have no text limit") {
  const std::string large(100000, 'x');
  ros2_plugin_proto::msg::RosMsgWrapper wrapper;
  wrapper.set_data(large);
  CHECK(check_text_bound(wrapper));
  wrapper.add_context(large);
  CHECK_FALSE(check_text_bound(wrapper));
  v1::PollTopicResponse samples;
  samples.add_samples()->set_json(large);
  CHECK(check_text_bound(samples));
  std_msgs::msg::String description;
  description.set_data(large);
  CHECK(check_text_bound(description));
}
