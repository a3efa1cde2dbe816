// The robot's motions: those shipped with this build, and the user's, which are files of one folder. Any
// thread. A motion that find() returned does not change, whatever happens to its file.
#pragma once

#include <filesystem>
#include <functional>
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

// One row of a list of motions.
struct MotionInfo {
  std::string id;
  std::string summary;
  MotionKind kind = MotionKind::motion;
  double duration = 0;  // [s]
  bool shipped = false;
};

// A file of the folder that cannot be used, with the reason.
struct MotionFault {
  std::filesystem::path file;
  Error error;
};

// Files are read at the first call, and only motions in use stay in memory. New, changed and removed files
// are noticed at the next call.
class MotionLibrary {
 public:
  // An empty `folder`: shipped motions only.
  explicit MotionLibrary(const RobotModel& model, std::filesystem::path folder = {});
  // `hear` gets each file that cannot be used, once, on the thread that comes upon it. It must not call the
  // library. Call before other threads do.
  void report_to(std::function<void(const MotionFault&)> hear) { hear_ = std::move(hear); }

  std::vector<MotionInfo> list();  // by id
  std::vector<MotionFault> faults();

  // By id, or by a path as the vendor's clients send it: the last component counts, with ".mcap" or
  // ".motion.json" or without extension. A user's motion is checked before it is returned for the first time.
  Result<std::shared_ptr<const Motion>> find(std::string_view name);

  // Checks the motion and stores it as a file.
  Result<std::shared_ptr<const Motion>> add(const v1::Motion& message, bool replace);
  Status remove(std::string_view name);

 private:
  struct Entry {
    MotionInfo info;
    std::string_view shipped_json;       // empty for a user's motion
    MotionFile file;                     // of a user's motion
    bool checked = false;                // against the robot
    std::weak_ptr<const Motion> loaded;  // while a caller holds it
  };
  struct Refused {
    MotionFile file;
    Error error;
  };

  // The caller of the next three functions must hold mutex_.
  void refresh();
  void take_file(const MotionFile& file);
  Error not_found(std::string_view id) const;
  Result<Motion> read_file(std::string_view stem) const;
  Result<std::shared_ptr<const Motion>> load(const Entry& entry) const;

  const RobotModel& model_;
  const MotionDirectory directory_;
  std::function<void(const MotionFault&)> hear_;
  std::mutex mutex_;
  bool shipped_read_ = false;
  std::map<std::string, Entry, std::less<>> entries_;
  std::map<std::string, Refused, std::less<>> refused_;  // by stem
  std::vector<MotionFault> folder_fault_;                // at most one
};

}  // namespace aim::robotside
