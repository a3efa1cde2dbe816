// One small file per address below the cache folder.
#include "cli/client/robot_memory.hpp"

#include <string>
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
  // Every command reads it, a stop too: what is in its place must not hold it up.
  const RegularFile file = read_regular_file(path_, kLongestId);
  const std::string_view id = std::string_view(file.text).substr(0, file.text.find('\n'));
  if (!file.was_read() || file.cut || id.empty()) return nullptr;
  const auto known = find_robot_model(id);
  return known ? *known : nullptr;
}

void RobotMemory::remember(const RobotModel& model) const {
  if (!path_.empty()) (void)replace_file(path_, std::string(model.id) + "\n");
}

void RobotMemory::forget() const {
  std::error_code ignored;
  fs::remove(path_, ignored);
}

}  // namespace aim::cli
