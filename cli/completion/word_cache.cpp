// The cache is in $XDG_CACHE_HOME/aimctl, one small file per robot and kind of name.
#include <filesystem>
#include <fstream>

#include "cli/completion/live_words.hpp"
#include "cli/process/cache_folder.hpp"
#include "cli/process/replace_file.hpp"

namespace aim::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargest = 64UL * 1024UL;  // [bytes]

}  // namespace

WordCache::WordCache(const Environment& environment, std::string_view what, std::string_view robot) {
  const fs::path folder = cache_folder(environment);
  if (folder.empty()) return;
  path_ = folder / ("words-" + std::string(what) + "-" + as_file_name(robot));
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
  std::string text;
  for (const Candidate& one : candidates) text += one.word + '\t' + one.says + '\n';
  (void)replace_file(path_, text);
}

}  // namespace aim::cli
