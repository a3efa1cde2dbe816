// Names for completion from the robot and its model: bounded in time, kept for a few seconds, silent about
// failures.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>

#include "cli/client/robot.hpp"
#include "cli/completion/completion.hpp"
#include "cli/process/environment.hpp"

namespace aim::cli {

// All the robot may take for one completion, and how long its answer is good.
inline constexpr std::chrono::milliseconds kLivePatience{90};
inline constexpr std::chrono::seconds kLiveFresh{5};

class RobotWords final : public LiveWords {
 public:
  RobotWords(std::string robot, Environment environment);
  std::vector<Candidate> words(Words kind) override;
  bool can(Capability capability) const override { return model_->can(capability); }

 private:
  // What `ask` got from the robot, kept for a while; `otherwise` where it answers nothing.
  using Ask = std::vector<Candidate> (*)(Robot&);
  std::vector<Candidate> asked(std::string_view what, Ask ask, std::vector<Candidate> otherwise) const;

  std::string robot_;
  Environment environment_;
  const RobotModel* model_;  // as remembered
};

// A file of candidates that is believed while it is young. Anything wrong with it counts as not there.
class WordCache {
 public:
  WordCache(const Environment& environment, std::string_view what, std::string_view robot);
  std::optional<std::vector<Candidate>> read() const;
  void write(const std::vector<Candidate>& candidates) const;

 private:
  std::filesystem::path path_;  // empty: there is no place to keep it
};

}  // namespace aim::cli
