// Completion of a command line, used by bash, zsh, fish and the shell of aimctl.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/table/command.hpp"

namespace aim::cli {

struct Candidate {
  std::string word;
  std::string says;    // one line, may be empty
  bool spare = false;  // a longer name; offered only where no other candidate fits
};

// Whether a word begins with what was typed, in any case.
bool begins_with(std::string_view word, std::string_view prefix);

// Names that only the robot (or a model of it) knows. words() must be fast, print nothing and change nothing.
class LiveWords {
 public:
  virtual ~LiveWords() = default;
  virtual std::vector<Candidate> words(Words kind) = 0;
  virtual bool can(Capability) const { return true; }          // the robot, as far as is known
  virtual const RobotModel* model() const { return nullptr; }  // for limits; null: not known
};

struct Completion {
  std::vector<Candidate> candidates;  // in the order to be shown
  bool files = false;                 // file names are valid, too
  bool only_candidates = false;       // of a fixed set: no other value is valid
  // What is expected here, with the limits of the model: "SHAKE ±0.785 rad (±45°): head to the left [rad]".
  std::string hint;
};

// `before`: the complete words before the cursor (without "aimctl"). `prefix`: the beginning of the word at
// the cursor.
Completion complete(std::span<const std::string> before, std::string_view prefix, LiveWords& live);

// `aimctl __complete WORD...`, which the scripts call. Prints one "word<TAB>description" per line, and
// ":files" if file names are valid. Never fails, never asks a question, prints only candidates.
int run_completion(std::span<const std::string> words);

// The completion script for a shell: "bash", "zsh" or "fish".
std::string_view completion_script(std::string_view shell);

}  // namespace aim::cli
