// One small file per address below the cache folder.
#include "cli/client/robot_memory.hpp"

#include <fstream>
#include <random>
#include <system_error>

namespace aim::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestId = 64;

}  // namespace

std::string as_file_name(std::string_view text) {
  std::string name;
  for (const char c : text.substr(0, 80))
    name += (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' ? c : '_';
  return name;
}

fs::path cache_folder(const Environment& environment) {
  if (const auto cache = environment("XDG_CACHE_HOME")) return fs::path(*cache) / "aimctl";
  if (const auto home = environment("HOME")) return fs::path(*home) / ".cache" / "aimctl";
  return {};
}

bool write_cache_file(const fs::path& path, std::string_view text) {
  std::error_code failed;
  fs::create_directories(path.parent_path(), failed);
  const fs::path fresh = path.string() + "." + std::to_string(std::random_device{}());
  {
    std::ofstream file(fresh);
    file << text;
    if (!file.flush()) failed = std::make_error_code(std::errc::io_error);
  }
  if (!failed) fs::rename(fresh, path, failed);
  if (!failed) return true;
  std::error_code ignored;
  fs::remove(fresh, ignored);
  return false;
}

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
  if (!path_.empty()) (void)write_cache_file(path_, std::string(model.id) + "\n");
}

void RobotMemory::forget() const {
  std::error_code ignored;
  fs::remove(path_, ignored);
}

}  // namespace aim::cli
