// Functions for tests of complete command lines against a fake robot: its services, received requests,
// results.
#pragma once

#include <string>
#include <vector>

#include "command_line.hpp"
#include "fake_robot.hpp"

namespace aim::cli::test {

// Makes the fake robot an aimd; without it, it is a robot of the vendor, which does not serve aim.v1.
inline void serve_version(FakeRobot& fake) {
  fake.answer("aim.v1.VersionService/GetVersion", R"({"name":"aimd"})");
}

inline void in_action(FakeRobot& fake, const std::string& name) {
  fake.answer("aimdk.protocol.McActionService/GetAction",
              R"({"info":{"current_action":"McAction_USE_EXT_CMD","ext_action":"McAction_)" + name +
                  R"(","status":"McActionStatus_RUNNING"}})");
}

// The bodies sent to a method, in order.
inline std::vector<Json> sent(const FakeRobot& fake, const std::string& method) {
  std::vector<Json> bodies;
  for (const std::string& call : fake.calls())
    if (call.starts_with(method + " ")) bodies.push_back(Json::parse(call.substr(method.size() + 1)));
  return bodies;
}

inline Ended on(const FakeRobot& fake, Line words, const std::string& input = "") {
  words.insert(words.end(), {"-r", fake.address(), "--json"});
  return run(words, {}, input);
}

}  // namespace aim::cli::test
