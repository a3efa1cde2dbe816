// fuzz_replay TARGET FOLDER: runs a target on its seeds and on every file of the folder (inputs that once
// failed). An input that fails ends the process, and the last line of the output names it.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "target.hpp"

int main(int argc, char** argv) {
  namespace fs = std::filesystem;
  const auto* target = argc == 3 ? aim::fuzz::find_target(argv[1]) : nullptr;
  if (target == nullptr) {
    std::fputs("usage: fuzz_replay TARGET FOLDER\n", stderr);
    return 2;
  }
  const auto seeds = target->seeds();
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    std::fprintf(stderr, "seed %zu\n", i);
    target->run(seeds[i]);
  }
  std::size_t files = 0;
  if (fs::exists(argv[2]))
    for (const auto& entry : fs::directory_iterator(argv[2])) {
      std::fprintf(stderr, "%s\n", entry.path().c_str());
      std::ifstream file(entry.path(), std::ios::binary);
      target->run(std::string{std::istreambuf_iterator<char>(file), {}});
      ++files;
    }
  std::printf("%s: %zu seeds and %zu inputs that once broke it\n", argv[1], seeds.size(), files);
  return seeds.empty() ? 1 : 0;
}
