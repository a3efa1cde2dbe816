// One small file per address below the cache folder.
#include "cli/client/robot_memory.hpp"

#include <string>
#include <string_view>
#include <system_error>

#include "cli/process/cache_folder.hpp"
#include "cli/process/regular_file.hpp"
#include "cli/process/replace_file.hpp"

namespace aim::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestId = 64;  // [bytes]

}  // namespace

RobotMemory::RobotMemory(const Environment& environment, std::string_view address) {
  const fs::path folder = cache_folder(environment);
  if (!folder.empty()) path_ = folder / ("robot-" + as_file_name(address));
}

const RobotModel* RobotMemory::model() const {
  if (path_.empty()) return nullptr;
  // Every command reads it, a stop too: what is in its place must not hold it up.
  const RegularFile file = read_regular_file(path_, kLongestId);
  const std::string_view id = std::string_view(file.text).substr(0, file.text.find('\n'));
  if (!file.is_whole() || id.empty()) return nullptr;
  const auto known = find_robot_model(id);
  return known ? *known : nullptr;
}

void RobotMemory::remember(const RobotModel& model) const {
  if (path_.empty()) return;
  (void)within_patience(
      [path = path_, text = std::string(model.id) + "\n"] { return replace_file(path, text); });
}

void RobotMemory::forget() const {
  if (path_.empty()) return;
  (void)within_patience([path = path_] {
    std::error_code ignored;
    return fs::remove(path, ignored);
  });
}

}  // namespace aim::cli
