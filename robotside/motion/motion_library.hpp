// The robot's motions: those of this build, and the user's, which are files of one folder. Any thread; a
// motion that was handed out stays as it is, whatever happens to its file.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/robot_model.hpp"
#include "core/result.hpp"
#include "robotside/motion/motion.hpp"
#include "robotside/motion/motion_directory.hpp"

namespace aim::robotside {

inline constexpr std::size_t kMostUserMotions = 500;

// What a list shows.
struct MotionInfo {
  std::string id;
  std::string summary;
  MotionKind kind = MotionKind::motion;
  double duration = 0;  // [s]
  bool shipped = false;
};

// A file of the folder that is passed over, and why.
struct MotionFault {
  std::filesystem::path file;
  Error error;
};

// Nothing is read before the first question, and only what is played is kept in memory. Files that come,
// change or go are noticed at the next question.
class MotionLibrary {
 public:
  // An empty `folder`: shipped motions only.
  explicit MotionLibrary(const RobotModel& model, std::filesystem::path folder = {});

  std::vector<MotionInfo> list();  // by id
  std::vector<MotionFault> faults();

  // By id, or as the vendor's clients name it: a path, of which the last part counts, with ".mcap" or
  // ".motion.json" or without. A user's motion is checked before it is handed out for the first time.
  Result<std::shared_ptr<const Motion>> find(std::string_view name);

  // Checks the motion and keeps it as a file.
  Result<std::shared_ptr<const Motion>> add(const v1::Motion& message, bool replace);
  Status remove(std::string_view name);

 private:
  struct Entry {
    MotionInfo info;
    std::string_view shipped_json;       // empty for the user's
    MotionFile file;                     // of the user's
    bool checked = false;                // against the robot
    std::weak_ptr<const Motion> loaded;  // while somebody has it
  };
  struct Refused {
    MotionFile file;
    Error error;
  };

  void refresh();  // the next three need the lock
  void take_file(const MotionFile& file);
  Error nobody(std::string_view id) const;
  Result<Motion> read_file(std::string_view stem) const;
  Result<std::shared_ptr<const Motion>> load(const Entry& entry) const;

  const RobotModel& model_;
  const MotionDirectory directory_;
  std::mutex mutex_;
  bool shipped_read_ = false;
  std::map<std::string, Entry, std::less<>> entries_;
  std::map<std::string, Refused, std::less<>> refused_;  // by stem
  std::vector<MotionFault> folder_fault_;                // at most one
};

}  // namespace aim::robotside
