// An output file is written completely or not at all.
#include "cli/output/output_file.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;
namespace fs = std::filesystem;

namespace {

// A temporary folder that is removed at the end of the test.
struct Folder {
  fs::path path = fs::temp_directory_path() / ("aim_output_file_" + std::to_string(::getpid()));
  Folder() { fs::create_directory(path); }
  ~Folder() { fs::remove_all(path); }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path), fs::directory_iterator{}));
  }
};

std::string content_of(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("a file that is not written leaves no temporary file, and an old file unchanged") {
  const Folder folder;
  const fs::path path = folder.path / "plan.svg";
  { REQUIRE(OutputFile::open(path)); }
  CHECK(folder.files() == 0);
  std::ofstream(path) << "old";
  {
    auto file = OutputFile::open(path);
    REQUIRE(file);
    CHECK(content_of(path) == "old");
  }
  CHECK(content_of(path) == "old");
  auto file = OutputFile::open(path);
  REQUIRE(file);
  REQUIRE(file->write("new"));
  CHECK(content_of(path) == "new");
  CHECK(folder.files() == 1);
}

TEST_CASE("symbolic links at the name of the temporary file are not followed") {
  const Folder folder;
  const fs::path victim = folder.path / "victim";
  std::ofstream(victim) << "unchanged";
  // The predictable name of earlier versions: beside the target, with the process number.
  fs::create_symlink(victim, folder.path / ("plan.svg." + std::to_string(::getpid()) + ".part"));
  const fs::path path = folder.path / "plan.svg";
  auto file = OutputFile::open(path);
  REQUIRE(file);
  // A link that replaces the temporary file while it is written is not followed, either.
  for (const auto& entry : fs::directory_iterator(folder.path))
    if (entry.path().extension() == ".part" && !entry.is_symlink()) {
      fs::remove(entry.path());
      fs::create_symlink(victim, entry.path());
    }
  (void)static_cast<bool>(file->write("new"));
  CHECK(content_of(victim) == "unchanged");
}

TEST_CASE("a name that exists is not taken for the temporary file, be it a file or a link") {
  const Folder folder;
  const fs::path victim = folder.path / "victim";
  std::ofstream(victim) << "unchanged";
  const std::string path = folder.path / "plan.svg";
  fs::create_symlink(victim, path + ".0");
  fs::create_symlink(folder.path / "nowhere", path + ".1");
  std::ofstream(path + ".2") << "of another program";
  static int tried = 0;
  const auto numbered = [](const std::string& of) { return of + "." + std::to_string(tried++); };
  {
    auto file = OutputFile::open(path, numbered);
    REQUIRE(file);
    REQUIRE(file->write("new"));
  }
  CHECK(tried == 4);
  CHECK(content_of(path) == "new");
  CHECK(content_of(victim) == "unchanged");
  CHECK_FALSE(fs::exists(folder.path / "nowhere"));
  CHECK(content_of(path + ".2") == "of another program");
  const auto taken = [](const std::string& of) { return of + ".0"; };
  CHECK_FALSE(OutputFile::open(path, taken));
}

TEST_CASE("a path that cannot be written is refused immediately; a device is written directly") {
  const Folder folder;
  CHECK(OutputFile::open(folder.path).error().origin == Origin::usage);
  CHECK_FALSE(OutputFile::open(folder.path / "no" / "plan.svg"));
  auto nothing = OutputFile::open("/dev/null");
  REQUIRE(nothing);
  CHECK(nothing->write("text"));
  CHECK(fs::is_character_file("/dev/null"));
}
