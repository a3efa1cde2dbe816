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
#include "cli/table/invocation.hpp"

namespace aim::cli {

// The maximum time of the robot for one completion, and how long its names are cached.
inline constexpr std::chrono::milliseconds kLivePatience{90};
inline constexpr std::chrono::seconds kLiveFresh{5};

class RobotWords final : public LiveWords {
 public:
  explicit RobotWords(Settings settings);
  std::vector<Candidate> words(Words kind) override;
  bool can(Capability capability) const override { return model_->can(capability); }
  const RobotModel* model() const override { return model_; }
  // The robot has reported its model.
  void set_model(const RobotModel& model) { model_ = &model; }
  // Names of the model and of files only: the robot is not asked.
  void stay_offline() { offline_ = true; }

 private:
  // The names that `ask` reads from the robot, cached for kLiveFresh; `otherwise` if it returns none.
  using Ask = std::vector<Candidate> (*)(Robot&);
  std::vector<Candidate> asked(std::string_view what, Ask ask, std::vector<Candidate> otherwise) const;

  std::vector<Candidate> configured(Words kind) const;

  Settings settings_;
  std::string robot_;        // its address
  const RobotModel* model_;  // as remembered
  bool offline_ = false;
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
