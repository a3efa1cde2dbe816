// aim-pages DIR: writes the generated files (man/*.1, completions/*) below DIR. scripts/generate calls it.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "cli/completion/completion.hpp"
#include "cli/pages/man_page.hpp"

namespace {

bool write(const std::filesystem::path& path, std::string_view text) {
  std::error_code failed;
  std::filesystem::create_directories(path.parent_path(), failed);
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (file.flush()) return true;
  std::fprintf(stderr, "aim-pages: cannot write %s\n", path.c_str());
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace aim::cli;
  if (argc != 2) {
    std::fputs("usage: aim-pages DIR\n", stderr);
    return 2;
  }
  const std::filesystem::path root = argv[1];
  bool written = write(root / "man/aimctl.1", man_page());
  for (const Noun* noun : nouns())
    written = write(root / ("man/aimctl-" + std::string(noun->name) + ".1"), man_page(*noun)) && written;
  written = write(root / "man/aimctl.toml.5", config_page()) && written;
  written = write(root / "completions/aimctl.bash", completion_script("bash")) && written;
  written = write(root / "completions/_aimctl", completion_script("zsh")) && written;
  written = write(root / "completions/aimctl.fish", completion_script("fish")) && written;
  return written ? 0 : 1;
}
