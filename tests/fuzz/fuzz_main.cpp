// aim-fuzz --target=NAME [flags of libFuzzer] [CORPUS...]; aim-fuzz --target=NAME --write-seeds=DIR
// aim-fuzz --list prints the targets. libFuzzer ignores flags that begin with two dashes.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "target.hpp"

namespace {

const aim::fuzz::Target* chosen = nullptr;

void write_seeds(const std::string& folder) {
  int number = 0;
  for (const std::string& seed : chosen->seeds())
    std::ofstream(folder + "/seed-" + std::to_string(number++), std::ios::binary) << seed;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  constexpr std::string_view kTarget = "--target=";
  constexpr std::string_view kSeeds = "--write-seeds=";
  for (int i = 1; i < *argc; ++i) {
    const std::string_view word = (*argv)[i];
    if (word.starts_with(kTarget)) chosen = aim::fuzz::find_target(word.substr(kTarget.size()));
    if (word == "--list") {
      for (const auto& target : aim::fuzz::targets()) std::puts(std::string(target.name).c_str());
      std::exit(0);
    }
    if (word.starts_with(kSeeds) && chosen != nullptr) {
      write_seeds(std::string(word.substr(kSeeds.size())));
      std::exit(0);
    }
  }
  if (chosen == nullptr) {
    std::fputs("usage: aim-fuzz --target=NAME [FLAG...] [CORPUS...], with a name of aim-fuzz --list\n",
               stderr);
    std::exit(2);
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  chosen->run({reinterpret_cast<const char*>(bytes), size});
  return 0;
}
