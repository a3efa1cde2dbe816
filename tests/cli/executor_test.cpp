// Complete command lines against a fake robot: output and exit code.
#include "cli/run/executor.hpp"

#include <chrono>
#include <thread>

#include "cli/output/exit_code.hpp"
#include "command_line.hpp"
#include "core/version.hpp"
#include "fake_robot.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;
using aim::cli::test::Ended;
using aim::cli::test::FakeRobot;
using aim::cli::test::Line;
using aim::cli::test::run;

TEST_CASE("help and version call no robot and end with 0") {
  CHECK(run({"--version"}).out == "aimctl " + version_text() + "\n");
  CHECK(run({"--help"}).out.find("Usage: aimctl") != std::string::npos);
  CHECK(run({"action", "set", "--help"}).out.find("Exit codes (aimctl help exit-codes):") !=
        std::string::npos);
  CHECK(run({"action", "-h"}).code == 0);
  for (const char* page : {"exit-codes", "environment", "safety", "action"})
    CHECK(run({"help", page}).code == 0);
  CHECK(run({"help", "exit-code"}).err.find("did you mean exit-codes") != std::string::npos);
}

TEST_CASE("a command that does not exist has no help") {
  const Ended ended = run({"proxy", "--help"});
  CHECK(ended.code == 2);
  CHECK(ended.err.find("there is no command 'proxy'") != std::string::npos);
  CHECK(run({"--jsn", "--help"}).code == 0);
}

TEST_CASE("a word that only looks right is named with its character") {
  const auto hint = [](const Line& line) { return run(line).err; };
  CHECK(hint({"walk", "–forward", "0.2"})
            .find("'–' is the character U+2013; with plain characters it is --forward") != std::string::npos);
  CHECK(hint({"neck", "set", "−20deg", "0"}).find("U+2212; with plain characters it is -20deg") !=
        std::string::npos);
  CHECK(hint({"neck", "set", "２０deg", "0"}).find("U+FF12; with plain characters it is 20deg") !=
        std::string::npos);
  CHECK(hint({"walk", "--forward=−0.2"}).find("U+2212; with plain characters it is --forward=-0.2") !=
        std::string::npos);
  CHECK(hint({"neck", "set", "x", "0", "--robot", "–"}).find("U+") == std::string::npos);
}

TEST_CASE("a usage error ends with 2, in JSON too") {
  const Ended ended = run({"neck", "set", "nan", "0", "--json"});
  CHECK(ended.code == 2);
  CHECK(ended.document()["error"]["name"] == "usage");
  CHECK(ended.err.find("aimctl: SHAKE: ") == 0);
  CHECK(run({}).code == 2);
  CHECK(run({"action"}).code == 2);
}

TEST_CASE("an unreachable robot ends with 8, in JSON too") {
  const std::string address = test::dead_address();
  const Ended ended = run({"action", "get", "--json", "-r", address});
  CHECK(ended.code == 8);
  CHECK(ended.document()["error"]["code"] == 8);
  CHECK(ended.err.find(address) != std::string::npos);
  CHECK(run({"action", "get"}, {{"AIMCTL_ROBOT", address}}).code == 8);
  // Nor is it known what it lacks, unless the user names its model.
  CHECK(run({"body", "get", "-r", address}).code == 8);
  CHECK(run({"body", "get", "-r", address, "--model", "agibot-a2"}).code == 10);
}

TEST_CASE("an invalid address ends with 2, only for commands that call a robot") {
  CHECK(run({"action", "get", "-r", "ho st"}).code == 2);
  CHECK(run({"rpc", "list", "-r", "ho st"}).code == 0);
}

TEST_CASE("an invalid ROS_DOMAIN_ID ends with 2 and never keeps a robot from being stopped") {
  const std::string address = test::dead_address();
  for (const char* domain : {"abc", "-1", "233", "1.5"}) {
    INFO(domain);
    const Ended ended = run({"action", "get", "--json", "-r", address}, {{"ROS_DOMAIN_ID", domain}});
    CHECK(ended.code == 2);
    CHECK(ended.err.find("ROS_DOMAIN_ID") != std::string::npos);
    CHECK(run({"stop", "-r", address}, {{"ROS_DOMAIN_ID", domain}}).code == 8);
  }
  for (const char* domain : {"0", "232", ""})
    CHECK(run({"action", "get", "-r", address}, {{"ROS_DOMAIN_ID", domain}}).code == 8);
}

TEST_CASE("rpc call prints the reply unchanged") {
  FakeRobot fake;
  const std::string reply =
      R"({"info":{"current_action":"McAction_DEFAULT","later":"unknown to us","status":7}})";
  fake.answer("aimdk.protocol.McActionService/GetAction", reply);
  const Ended ended = run({"rpc", "call", "McActionService/GetAction", "-r", fake.address()});
  CHECK(ended.code == 0);
  CHECK(ended.out == reply + "\n");
  REQUIRE(fake.calls().size() == 1);
  CHECK(fake.calls()[0] == "aimdk.protocol.McActionService/GetAction {}");
}

TEST_CASE("rpc call checks the request before it is sent") {
  FakeRobot fake;
  fake.answer("aimdk.protocol.McActionService/SetAction", R"({"state":"CommonState_SUCCESS"})");
  const Line call{"rpc", "call", "McActionService/SetAction", "-", "-r", fake.address()};
  CHECK(run(call, {}, R"({"action":"x"})").code == 2);
  CHECK(run(call, {}, "").code == 2);
  CHECK(run(call, {}, "{").code == 2);
  CHECK(fake.calls().empty());
  CHECK(run(call, {}, R"({"command":{"action":"McAction_DEFAULT"}})").code == 0);
  CHECK(run({"rpc", "call", "McActionService/SetActoin"}).code == 10);
}

TEST_CASE("a method that the robot does not serve ends with 10") {
  const FakeRobot fake;
  const Ended ended = run({"rpc", "call", "McActionService/GetAction", "-r", fake.address(), "--json"});
  CHECK(ended.code == 10);
  CHECK(ended.document()["error"]["name"] == "notfound");
}

TEST_CASE("a robot that did not say in time what it is lacks nothing: the command ends with 3") {
  FakeRobot fake;
  fake.answer("aim.v1.VersionService/GetVersion", [](std::string_view) -> transport::CallReply {
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    return {.body = R"({"name":"aimd"})"};
  });
  const Ended ended = run({"plan", "obstacle", "add", "lamp", "cylinder", "--at", "0.4,0.3,0.1", "--size",
                           "5cm,40cm", "--dry-run", "-r", fake.address(), "--timeout", "200ms", "--json"});
  CHECK(ended.code == 3);
  CHECK(ended.document()["error"]["name"] == "timeout");
}

TEST_CASE("rpc encode and decode are inverse, and refuse invalid messages") {
  CHECK(run({"rpc", "encode", "CommonResponse"}, {}, R"({"state":"CommonState_SUCCESS"})").out == "1001\n");
  CHECK(run({"rpc", "decode", "CommonResponse"}, {}, "10 01\n").out ==
        "{\"state\":\"CommonState_SUCCESS\"}\n");
  CHECK(run({"rpc", "encode", "CommonResponse", R"({"nonsense":1})"}).code == 2);
  CHECK(run({"rpc", "decode", "CommonResponse", "1"}).code == 2);
  CHECK(run({"rpc", "decode", "CommonResponse", "0aff"}).code == 2);
  CHECK(run({"rpc", "decode", "CommonRespons", "1001"}).code == 10);
}

TEST_CASE("rpc encode and decode know the encodings of topics") {
  const auto pair = [](const char* encoding, const char* message, const char* json, const std::string& hex) {
    CHECK(run({"rpc", "encode", message, json, "--as", encoding}).out == hex + "\n");
    CHECK(run({"rpc", "decode", message, hex, "--as", encoding}).out == std::string(json) + "\n");
  };
  pair("protobuf", "CommonResponse", R"({"state":"CommonState_SUCCESS"})", "1001");
  pair("cdr", "builtin_interfaces.msg.Time", R"({"sec":1,"nanosec":2})", "000100000100000002000000");
  pair("lcm", "file_recv_lcmt", R"({"result":-1})", "ececa67e3eda6d7dff");
  pair("ros1", "changeArmCtrlMode.Request", R"({"control_mode":2})", "02000000");
  pair("ros1", "armTargetPoses", R"({"times":[1],"values":[]})", "01000000000000000000f03f00000000");
  CHECK(run({"rpc", "encode", "robotHandPosition", R"({"left_hand_position":[256]})", "--as", "ros1"}).code ==
        2);
  CHECK(run({"rpc", "decode", "changeArmCtrlMode.Request", "0200", "--as", "ros1"}).code == 2);
  CHECK(run({"rpc", "encode", "CommonResponse", "{}", "--as", "cdr"}).code == 2);
  CHECK(run({"rpc", "encode", "file_recv_lcmt", R"({"result":200})", "--as", "lcm"}).code == 2);
  CHECK(run({"rpc", "decode", "file_recv_lcmt", "00", "--as", "lcm"}).code == 2);
  CHECK(run({"rpc", "decode", "file_recv_lcmt", "00", "--as", "xml"}).code == 2);
}

TEST_CASE("rpc describe prints the fields and their meaning") {
  const Ended ended = run({"rpc", "describe", "McActionService/SetAction"});
  CHECK(ended.code == 0);
  CHECK(ended.out.find("command.ext_action") != std::string::npos);
  const Json document = run({"rpc", "describe", "NeckCommandRequest", "--json"}).document();
  CHECK(document["message"] == "aimdk.protocol.NeckCommandRequest");
  CHECK_FALSE(document.contains("ros1"));
}

TEST_CASE("rpc describe shows type and MD5 sum of what is ROS 1's") {
  const Json message = run({"rpc", "describe", "sensorsData", "--json"}).document();
  CHECK(message["message"] == "ros1.kuavo_msgs.sensorsData");
  CHECK(run({"rpc", "describe", "kuavo_msgs/sensorsData", "--json"}).document() == message);
  CHECK(message["ros1"]["type"] == "kuavo_msgs/sensorsData");
  CHECK(message["ros1"]["md5"] == "35fff741b8e115992c1ac46e99c1084f");
  const Json service = run({"rpc", "describe", "kuavo_msgs.changeArmCtrlMode", "--json"}).document();
  CHECK(service["ros1"]["md5"] == "8a8d154c05ee16e8f5d2b72d9bb51026");
  CHECK(service["fields"][0]["field"] == "Request.control_mode");
  CHECK(run({"rpc", "describe", "kuavo_msgs_dev.sensorsData"})
            .out.find("ROS 1: kuavo_msgs/sensorsData, MD5 f9f437eb06511eb4cb60f115760b94e5") !=
        std::string::npos);
}

TEST_CASE("version is printed even if no robot answers") {
  const Json silent = run({"version", "--json", "-r", test::dead_address()}).document();
  CHECK(silent["client"]["version"] == product_version());
  CHECK(silent["client"]["commit"] == (build_commit().empty() ? Json(nullptr) : Json(build_commit())));
  CHECK(silent["robot"].is_null());
  FakeRobot fake;
  fake.answer("aim.v1.VersionService/GetVersion", R"({"name":"aimd","version":"9.9","dds_domain":7})");
  const Json answered = run({"version", "--json", "-r", fake.address()}).document();
  CHECK(answered["robot"]["version"] == "9.9");
  CHECK(answered["robot"]["commit"].is_null());
  fake.answer("aim.v1.VersionService/GetVersion", R"({"name":"aimd","commit":"0123456789+dirty"})");
  CHECK(run({"version", "--json", "-r", fake.address()}).document()["robot"]["commit"] == "0123456789+dirty");
}

TEST_CASE("an unknown field is a usage error, and stdout contains only the error document") {
  FakeRobot fake;
  fake.answer("aim.v1.VersionService/GetVersion", R"({"name":"aimd"})");
  const Ended ended = run({"version", "--fields", "nonsense", "--json", "-r", fake.address()});
  CHECK(ended.code == 2);
  CHECK(ended.document().contains("error"));
}

TEST_CASE("--watch prints JSON lines and nothing but data, and ends at a failure") {
  FakeRobot fake;
  int asked = 0;
  fake.answer("aimdk.protocol.McActionService/GetAction", [&](std::string_view) -> transport::CallReply {
    if (++asked > 3) return {.outcome = transport::Outcome::failed, .code = 1008};
    return {.body = R"({"info":{"current_action":"McAction_DEFAULT","status":"McActionStatus_RUNNING"}})"};
  });
  const Ended ended = run({"action", "get", "--watch=1ms", "--json", "-r", fake.address()});
  CHECK(ended.code == 1);
  std::size_t lines = 0;
  for (char c : ended.out) lines += c == '\n' ? 1 : 0;
  CHECK(lines == 3);  // the readings; the failure is on stderr
}

TEST_CASE("--debug prints requests and replies on stderr only") {
  FakeRobot fake;
  fake.answer("aimdk.protocol.McActionService/GetAction", "{}");
  const Ended ended = run({"rpc", "call", "McActionService/GetAction", "-r", fake.address(), "--debug"});
  CHECK(ended.out == "{}\n");
}

TEST_CASE("the shell runs each line as a separate command and stops at the first failure") {
  FakeRobot fake;
  const std::string reply =
      R"({"info":{"current_action":"McAction_DEFAULT","status":"McActionStatus_RUNNING"}})";
  fake.answer("aimdk.protocol.McActionService/GetAction", reply);
  const char* lines =
      "# look twice\n"
      "rpc call McActionService/GetAction\n"
      "\n"
      "aimctl rpc call 'McActionService/GetAction' \"{}\"\n"
      "rpc call McActionService/Nonsense\n"
      "rpc call McActionService/GetAction\n";
  const Ended stopped = run({"shell", "-r", fake.address()}, {}, lines);
  CHECK(stopped.code == 10);
  CHECK(stopped.out == reply + "\n" + reply + "\n");
  const Ended through = run({"shell", "--keep-going", "-r", fake.address()}, {}, lines);
  CHECK(through.code == 10);
  CHECK(through.out == reply + "\n" + reply + "\n" + reply + "\n");
  CHECK(run({"shell"}, {}, "exit\nnonsense\n").code == 0);
  CHECK(run({"shell"}, {}, "shell\n").code == 2);
  CHECK(run({"shell"}, {}, "action 'get\n").code == 2);
  CHECK(run({"shell", "-f", "/dev/null/none"}).code == 2);
}

TEST_CASE("in a shell on a pipe, a dash does not consume the following lines") {
  const Ended ended = run({"shell"}, {}, "rpc encode CommonResponse -\nrpc encode CommonResponse {}\n");
  CHECK(ended.code == 2);
  CHECK(ended.out.empty());
}

TEST_CASE("the flags of the shell apply to its lines") {
  const Ended ended = run({"shell", "--json", "-r", test::dead_address()}, {}, "action get\n");
  CHECK(ended.code == 8);
  CHECK(ended.document()["error"]["code"] == 8);
}
