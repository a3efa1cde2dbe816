// Refusals in the fields of a reply are detected, and aim.v1 gives the details.
#include "cli/client/reply.hpp"

#include "aim/v1/refusal.pb.h"
#include "aimdk/common.pb.h"
#include "aimdk/mc_action.pb.h"
#include "core/codec/schema.hpp"
#include "core/model/methods.hpp"
#include "fake_robot.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;
using aim::cli::test::FakeRobot;

namespace {

namespace wire = aimdk::protocol;

Robot robot_at(const std::string& address) {
  const RobotModel& model = *robot_models().front();
  return Robot({.address = *parse_robot_address(address, model), .model = &model});
}

Status verdict(Robot& robot, const char* json) {
  wire::CommonResponse reply;
  REQUIRE(from_json(json, reply));
  return check_reply(robot, "aimdk.protocol.McActionService/SetAction", reply);
}

Origin origin_of(Robot& robot, const char* json) {
  auto status = verdict(robot, json);
  REQUIRE_FALSE(status);
  return status.error().origin;
}

TEST_CASE("only AimRT's status says that a method is not implemented, not a number in the text") {
  CHECK(not_implemented({.origin = Origin::not_found, .message = "no such method"}));
  CHECK(not_implemented({.message = "the call failed", .facts = {{"aimrt_code", "1002"}}}));
  CHECK_FALSE(not_implemented({.message = "the call failed", .facts = {{"aimrt_code", "1001"}}}));
  CHECK_FALSE(not_implemented({.origin = Origin::timeout, .message = "no answer from 10.0.0.2:10022"}));
  CHECK_FALSE(
      not_implemented({.origin = Origin::limit, .message = "out of reach", .reason = "1002 mm is too far"}));
}

}  // namespace

TEST_CASE("a reply of success is accepted with and without a header") {
  const FakeRobot fake;
  Robot robot = robot_at(fake.address());
  CHECK(verdict(robot, "{}"));
  CHECK(verdict(robot, R"({"state":"CommonState_SUCCESS"})"));
  CHECK(verdict(robot, R"({"header":{},"state":"CommonState_SUCCESS"})"));
  CHECK(verdict(robot, R"({"header":{"code":0,"msg":"clamped"},"state":"CommonState_PENDING"})"));
}

TEST_CASE("each state of refusal maps to its origin") {
  const FakeRobot fake;
  Robot robot = robot_at(fake.address());
  CHECK(origin_of(robot, R"({"state":"CommonState_INVALID"})") == Origin::state);
  CHECK(origin_of(robot, R"({"state":"CommonState_NOT_READY"})") == Origin::state);
  CHECK(origin_of(robot, R"({"state":"CommonState_FAILURE"})") == Origin::aborted);
  CHECK(origin_of(robot, R"({"state":"CommonState_TIMEOUT"})") == Origin::timeout);
  CHECK(origin_of(robot, R"({"header":{"code":5},"state":"CommonState_SUCCESS"})") == Origin::state);
}

TEST_CASE("a reply created from the schema is checked like a compiled one") {
  const FakeRobot fake;
  Robot robot = robot_at(fake.address());
  const auto reply = new_message("aimdk.protocol.CommonResponse");
  REQUIRE(reply);
  REQUIRE(from_json(R"({"header":{"code":5,"msg":"too far"},"state":"CommonState_SUCCESS"})", **reply));
  const Status status = check_reply(robot, "aimdk.protocol.McActionService/SetAction", **reply);
  REQUIRE_FALSE(status);
  CHECK(status.error().reason == "too far");
}

TEST_CASE("the robot's reason is passed on in the error") {
  const FakeRobot fake;
  Robot robot = robot_at(fake.address());
  const auto status =
      verdict(robot, R"({"header":{"code":1,"msg":"legs are off"},"state":"CommonState_INVALID"})");
  REQUIRE_FALSE(status);
  CHECK(status.error().reason == "legs are off");
  CHECK_FALSE(status.error().hint.empty());
}

TEST_CASE("if aim.v1 is served, its refusal record is the error") {
  FakeRobot fake;
  fake.answer("aim.v1.VersionService/GetVersion", R"({"name":"aimd"})");
  fake.answer(
      "aim.v1.RefusalService/GetLast",
      R"({"found":true,"refusal":{"origin":"ORIGIN_LEASE","message":"arms are taken","reason":"by a dance",
                  "hint":"wait","holder":"motion_player"}})");
  Robot robot = robot_at(fake.address());
  const auto status = verdict(robot, R"({"state":"CommonState_INVALID"})");
  REQUIRE_FALSE(status);
  CHECK(status.error().origin == Origin::lease);
  CHECK(status.error().message == "arms are taken");
  CHECK(status.error().reason == "by a dance");
  CHECK(status.error().holder == "motion_player");
}

TEST_CASE("an unknown origin of a later version becomes a general error") {
  v1::Refusal refusal;
  refusal.set_origin(static_cast<v1::Origin>(77));
  CHECK(to_error(refusal).origin == Origin::error);
  CHECK_FALSE(to_error(refusal).message.empty());
}

TEST_CASE("no connection: the error is unreachable, with the address and a hint") {
  const std::string address = test::dead_address();
  Robot robot = robot_at(address);
  const auto reply = robot.call(methods::McActionService::kGetAction, wire::CommonRequest{});
  REQUIRE_FALSE(reply);
  CHECK(reply.error().origin == Origin::unreachable);
  CHECK(reply.error().message.find(address) != std::string::npos);
  CHECK(reply.error().hint.find("aimd") != std::string::npos);
  CHECK_FALSE(robot.serves_aim_v1());
}
