// aim-pages man|completions FOLDER: writes the manual pages or the completions of aimctl into FOLDER.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

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

bool write_manual(const std::filesystem::path& folder) {
  using namespace aim::cli;
  bool written = write(folder / "aimctl.1", man_page());
  for (const Noun* noun : nouns())
    written = write(folder / ("aimctl-" + std::string(noun->name) + ".1"), man_page(*noun)) && written;
  return write(folder / "aimctl.toml.5", config_page()) && written;
}

bool write_completions(const std::filesystem::path& folder) {
  using aim::cli::completion_script;
  const bool bash = write(folder / "aimctl.bash", completion_script("bash"));
  const bool zsh = write(folder / "_aimctl", completion_script("zsh"));
  return write(folder / "aimctl.fish", completion_script("fish")) && bash && zsh;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view what = argc == 3 ? argv[1] : "";
  if (what == "man") return write_manual(argv[2]) ? 0 : 1;
  if (what == "completions") return write_completions(argv[2]) ? 0 : 1;
  std::fputs("usage: aim-pages man|completions FOLDER\n", stderr);
  return 2;
}
