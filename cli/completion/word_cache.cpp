// The cache is in $XDG_CACHE_HOME/aimctl, one small file per robot and kind of name.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include "cli/completion/live_words.hpp"

namespace aim::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargest = 64UL * 1024UL;  // [bytes]

// Keeps letters, digits and dots; other characters, such as /, could lead out of the folder.
std::string file_name(std::string_view what, std::string_view robot) {
  std::string name = "words-" + std::string(what) + "-";
  for (char c : robot.substr(0, 80))
    name += (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' ? c : '_';
  return name;
}

}  // namespace

WordCache::WordCache(const Environment& environment, std::string_view what, std::string_view robot) {
  std::string folder;
  if (const auto cache = environment("XDG_CACHE_HOME")) {
    folder = *cache;
  } else if (const auto home = environment("HOME")) {
    folder = *home + "/.cache";
  } else {
    return;
  }
  path_ = folder + "/aimctl/" + file_name(what, robot);
}

std::optional<std::vector<Candidate>> WordCache::read() const {
  std::error_code failed;
  const auto written = fs::last_write_time(path_, failed);
  if (path_.empty() || failed) return std::nullopt;
  const auto age = fs::file_time_type::clock::now() - written;
  if (age < age.zero() || age > kLiveFresh || fs::file_size(path_, failed) > kLargest) return std::nullopt;
  std::ifstream file(path_);
  std::vector<Candidate> candidates;
  for (std::string line; std::getline(file, line);) {
    const std::size_t tab = line.find('\t');
    candidates.push_back({line.substr(0, tab), tab == std::string::npos ? "" : line.substr(tab + 1)});
  }
  return candidates;
}

void WordCache::write(const std::vector<Candidate>& candidates) const {
  if (path_.empty()) return;
  std::error_code failed;
  fs::create_directories(fs::path(path_).parent_path(), failed);
  // Written to a temporary file and renamed, so that another completion never reads an incomplete file.
  const std::string fresh = path_ + "." + std::to_string(std::random_device{}());
  {
    std::ofstream file(fresh);
    for (const Candidate& one : candidates) file << one.word << '\t' << one.says << '\n';
    if (!file.flush()) failed = std::make_error_code(std::errc::io_error);
  }
  if (!failed) fs::rename(fresh, path_, failed);
  if (failed) fs::remove(fresh, failed);
}

}  // namespace aim::cli
