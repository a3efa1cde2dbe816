// One whole command line, run in this process: what it printed, and the code it ended with.
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

// No variable of the real environment is seen, no stream is a terminal.
Ended run(const Line& words, const std::map<std::string, std::string>& variables = {},
          const std::string& input = "");

}  // namespace aim::cli::test
