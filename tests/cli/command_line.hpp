// One complete command line, run in the process of the test: its output and exit code.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/output/sink.hpp"

namespace aim::cli::test {

using Line = std::vector<std::string>;

struct Ended {
  int code;
  std::string out, err;
  Json document() const { return Json::parse(out); }
};

// The real environment is not used, and no stream is a terminal.
Ended run(const Line& words, const std::map<std::string, std::string>& variables = {},
          const std::string& input = "");

}  // namespace aim::cli::test
