// The cache is in $XDG_CACHE_HOME/aimctl, one small file per robot and kind of name.
#include <filesystem>
#include <sstream>

#include "cli/completion/live_words.hpp"
#include "cli/process/cache_folder.hpp"
#include "cli/process/regular_file.hpp"
#include "cli/process/replace_file.hpp"

namespace aim::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargest = 64UL * 1024UL;  // [bytes]

}  // namespace

WordCache::WordCache(const Environment& environment, std::string_view what, std::string_view robot) {
  const fs::path folder = cache_folder(environment);
  if (folder.empty()) return;
  path_ = folder / ("words-" + std::string(what) + "-" + as_file_name(robot));
}

std::optional<std::vector<Candidate>> WordCache::read() const {
  if (path_.empty()) return std::nullopt;
  const RegularFile kept = read_regular_file(path_, kLargest);
  if (!kept.is_whole() || !kept.written) return std::nullopt;
  const auto age = std::chrono::system_clock::now() - *kept.written;
  if (age < age.zero() || age > kLiveFresh) return std::nullopt;
  std::istringstream file(kept.text);
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
  (void)within_patience([path = path_, text] { return replace_file(path, text); });
}

}  // namespace aim::cli
