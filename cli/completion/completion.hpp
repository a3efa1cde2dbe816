// What may come next in a command line: the one engine behind bash, zsh, fish and the shell of aimctl itself.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/table/command.hpp"

namespace aim::cli {

struct Candidate {
  std::string word;
  std::string says;  // one line, may be empty
};

// Names that only the robot (or a model of it) knows. Must be quick and silent, and must change nothing.
class LiveWords {
 public:
  virtual ~LiveWords() = default;
  virtual std::vector<Candidate> words(Words kind) = 0;
  virtual bool can(Capability) const { return true; }  // the robot, as far as is known
};

struct Completion {
  std::vector<Candidate> candidates;  // in the order to be shown
  bool files = false;                 // names of files, too
  std::string hint;                   // what is expected here, for people: "SHAKE: head to the left [rad]"
};

// `before` are the whole words in front of the cursor (without "aimctl"), `prefix` the beginning of the one
// at it.
Completion complete(std::span<const std::string> before, std::string_view prefix, LiveWords& live);

// `aimctl __complete WORD...`, which the scripts call: one "word<TAB>description" a line, ":files" where
// files fit. Never fails, never asks, never writes anything but candidates.
int run_completion(std::span<const std::string> words);

// The script that teaches a shell: "bash", "zsh" or "fish".
std::string_view completion_script(std::string_view shell);

}  // namespace aim::cli
