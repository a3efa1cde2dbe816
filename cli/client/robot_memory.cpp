// One small file per address below the cache folder.
#include "cli/client/robot_memory.hpp"

#include <fstream>
#include <string>
#include <system_error>

#include "cli/process/cache_folder.hpp"
#include "cli/process/replace_file.hpp"

namespace aim::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestId = 64;

}  // namespace

RobotMemory::RobotMemory(const Environment& environment, std::string_view address) {
  const fs::path folder = cache_folder(environment);
  if (!folder.empty()) path_ = folder / ("robot-" + as_file_name(address));
}

const RobotModel* RobotMemory::model() const {
  std::ifstream file(path_);
  std::string id;
  if (!std::getline(file, id) || id.size() > kLongestId) return nullptr;
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
