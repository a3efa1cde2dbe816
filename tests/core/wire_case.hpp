// The measured conversions of tests/core/wire_json.txt.
#pragma once

#include <string>
#include <vector>

namespace aim::test {

struct WireCase {
  std::string message;  // short name, package aimdk.protocol
  std::string json_in;
  std::string json_out;  // empty when refused
  std::string protobuf;  // bytes
  bool refused = false;
  int line = 0;
};

std::vector<WireCase> wire_cases();

}  // namespace aim::test
