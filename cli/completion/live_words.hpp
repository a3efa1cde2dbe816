// Names for completion from the robot and its model. The time is bounded, names are cached for a few seconds,
// and failures are not reported.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>

#include "cli/client/robot.hpp"
#include "cli/completion/completion.hpp"
#include "cli/process/environment.hpp"

namespace aim::cli {

// The maximum time of the robot for one completion, and how long its names are cached.
inline constexpr std::chrono::milliseconds kLivePatience{90};
inline constexpr std::chrono::seconds kLiveFresh{5};

class RobotWords final : public LiveWords {
 public:
  RobotWords(std::string robot, Environment environment);
  std::vector<Candidate> words(Words kind) override;
  bool can(Capability capability) const override { return model_->can(capability); }

 private:
  // The names that `ask` reads from the robot, cached for kLiveFresh; `otherwise` if it returns none.
  using Ask = std::vector<Candidate> (*)(Robot&);
  std::vector<Candidate> asked(std::string_view what, Ask ask, std::vector<Candidate> otherwise) const;

  std::string robot_;
  Environment environment_;
  const RobotModel* model_;  // as remembered
};

// A cache file of candidates, valid for kLiveFresh. A file that cannot be used counts as missing.
class WordCache {
 public:
  WordCache(const Environment& environment, std::string_view what, std::string_view robot);
  std::optional<std::vector<Candidate>> read() const;
  void write(const std::vector<Candidate>& candidates) const;

 private:
  std::filesystem::path path_;  // empty: there is no cache folder
};

}  // namespace aim::cli
