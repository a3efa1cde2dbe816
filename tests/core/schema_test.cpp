// The wire definitions as data: names, methods, comments.
#include "core/codec/schema.hpp"

#include <algorithm>
#include <set>
#include <thread>

#include <google/protobuf/descriptor.pb.h>

#include "core/codec/codec.hpp"
#include "tests/catch.hpp"

using namespace aim;

namespace {

void drop_json_names(google::protobuf::DescriptorProto& type) {
  for (auto& field : *type.mutable_field()) field.clear_json_name();
  for (auto& nested : *type.mutable_nested_type()) drop_json_names(nested);
}

// Without the JSON names, which only one of the two descriptors contains.
std::string shape_of(const google::protobuf::Descriptor& type) {
  google::protobuf::DescriptorProto shape;
  type.CopyTo(&shape);
  drop_json_names(shape);
  return shape.DebugString();
}

}  // namespace

TEST_CASE("the messages of every method match the compiled ones") {
  const auto* generated = google::protobuf::DescriptorPool::generated_pool();
  int messages = 0;
  for (const auto* method : all_methods())
    for (const auto* type : {method->input_type(), method->output_type()}) {
      const auto* twin = generated->FindMessageTypeByName(type->full_name());
      REQUIRE(twin != nullptr);
      CHECK(shape_of(*twin) == shape_of(*type));
      ++messages;
    }
  CHECK(messages > 300);
}

TEST_CASE("messages are created by full and by short name") {
  for (const char* name : {"aimdk.protocol.McActionRequest", "McActionRequest", "aim.v1.StopRequest",
                           "StopRequest", "sensor_msgs.msg.JointState", "RosMsgWrapper"}) {
    INFO(name);
    CHECK(new_message(name));
  }
  const auto made = new_message("McActionRequest");
  REQUIRE(made);
  CHECK((*made)->GetDescriptor()->full_name() == "aimdk.protocol.McActionRequest");
  CHECK(to_json(**made) == "{}");
}

TEST_CASE("an unknown message name gives a suggestion") {
  const auto slip = new_message("McActionReqest");
  REQUIRE_FALSE(slip);
  CHECK(slip.error().origin == Origin::not_found);
  CHECK(slip.error().hint.find("McActionRequest") != std::string::npos);
  CHECK_FALSE(new_message(""));
  CHECK_FALSE(new_message("."));
  CHECK_FALSE(new_message("McActionService"));
}

TEST_CASE("methods are found by path and by two short forms") {
  for (const char* name : {"aimdk.protocol.McActionService/GetAction", "McActionService/GetAction",
                           "McActionService.GetAction", "aimdk.protocol.McActionService.GetAction"}) {
    INFO(name);
    const auto method = find_method(name);
    REQUIRE(method);
    CHECK(path_of(**method) == "aimdk.protocol.McActionService/GetAction");
  }
  const auto stop = find_method("StopService/Stop");
  REQUIRE(stop);
  CHECK(path_of(**stop) == "aim.v1.StopService/Stop");
}

TEST_CASE("an unknown method gives a suggestion or refers to the list") {
  const auto slip = find_method("McActionService/GetActon");
  REQUIRE_FALSE(slip);
  CHECK(slip.error().origin == Origin::not_found);
  CHECK(slip.error().hint.find("McActionService/GetAction") != std::string::npos);
  for (const char* name :
       {"", "/", ".", "GetAction/", "NoService/NoMethod", "qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq"}) {
    INFO(name);
    const auto method = find_method(name);
    REQUIRE_FALSE(method);
    CHECK_FALSE(method.error().hint.empty());
  }
}

TEST_CASE("all methods are listed once, sorted by path") {
  const auto methods = all_methods();
  std::vector<std::string> paths;
  for (const auto* method : methods) paths.push_back(path_of(*method));
  CHECK(paths.size() > 150);
  CHECK(std::is_sorted(paths.begin(), paths.end()));
  CHECK(std::set<std::string>(paths.begin(), paths.end()).size() == paths.size());
}

TEST_CASE("the schema contains the comments, each as one line") {
  const auto& pool = schema();
  const auto* velocity = pool.FindMessageTypeByName("aimdk.protocol.LocomotionVelocity");
  REQUIRE(velocity != nullptr);
  CHECK(comment_of(*velocity->FindFieldByName("forward_velocity")).find("[m/s]") != std::string::npos);
  const auto* info = pool.FindMessageTypeByName("aimdk.protocol.McActionInfo");
  CHECK(comment_of(*info) == "The action the robot is in.");
  const auto* service = pool.FindServiceByName("aimdk.protocol.McActionService");
  const std::string set = comment_of(*service->FindMethodByName("SetAction"));
  CHECK(set.find("Starts one step") == 0);
  CHECK(set.find('\n') == std::string::npos);
}

TEST_CASE("the schema is thread-safe") {
  std::vector<std::thread> threads;
  std::vector<std::string> printed(8);
  for (std::size_t i = 0; i < printed.size(); ++i)
    threads.emplace_back([&printed, i] {
      for (const auto* method : all_methods()) {
        auto message = new_message(method->output_type()->full_name());
        if (message) printed[i] += to_json(**message);
      }
    });
  for (auto& thread : threads) thread.join();
  for (const std::string& text : printed) CHECK(text == printed.front());
  CHECK(printed.front().size() > 1000);
}
