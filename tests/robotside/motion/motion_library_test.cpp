// The library: shipped motions, the user's motions in a folder, and changes in that folder from outside.
#include "robotside/motion/motion_library.hpp"

#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <iterator>
#include <thread>

#include "core/codec/codec.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/motion/sample_motion.hpp"

namespace aim::robotside {
namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "aim-motions-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  fs::path path() const { return path_ / "motions"; }  // does not exist yet
  fs::path file(std::string_view stem) const { return path() / (std::string(stem) + ".motion.json"); }
  void write(std::string_view stem, std::string_view text) const {
    fs::create_directories(path());
    std::ofstream(file(stem)) << text;
  }

 private:
  fs::path path_;
};

bool lists(MotionLibrary& library, std::string_view id) {
  for (const MotionInfo& info : library.list())
    if (info.id == id) return true;
  return false;
}

mode_t permissions(const fs::path& path) {
  struct stat status {};
  REQUIRE(::stat(path.c_str(), &status) == 0);
  return status.st_mode & 0777;
}

}  // namespace

TEST_CASE("shipped motions are available without a folder") {
  MotionLibrary library(model());
  CHECK(library.list().size() >= 12);
  CHECK(library.faults().empty());
  const auto wave = library.find("wave");
  REQUIRE(wave);
  CHECK((*wave)->shipped);
  CHECK((*wave)->trajectory.duration() > 2);
  CHECK(*library.find("wave") == *wave);  // shared while a caller holds it
  CHECK(library.add(sample_motion(), false).error().origin == Origin::state);
}

TEST_CASE("motions are found by the names that the vendor's clients send") {
  MotionLibrary library(model());
  for (const char* name :
       {"/agibot/data/resources/default/motion/wave/wave.mcap", "wave.mcap", "wave.motion.json"}) {
    const auto motion = library.find(name);
    REQUIRE(motion);
    CHECK((*motion)->id == "wave");
  }
  const auto missing = library.find("wvae.mcap");
  REQUIRE_FALSE(missing);
  CHECK(missing.error().origin == Origin::not_found);
  CHECK_THAT(missing.error().hint, Catch::Contains("did you mean wave"));
}

TEST_CASE("a user's motion is stored as a file that only its owner can read") {
  const Folder folder;
  {
    MotionLibrary library(model(), folder.path());
    REQUIRE(library.add(sample_motion(), false));
    CHECK(lists(library, "look"));
  }
  CHECK(permissions(folder.path()) == 0700);
  CHECK(permissions(folder.file("look")) == 0600);
  CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1);  // no incomplete file beside it

  MotionLibrary later(model(), folder.path());
  const auto motion = later.find("look");
  REQUIRE(motion);
  CHECK_FALSE((*motion)->shipped);
  CHECK((*motion)->summary == "looks to the left");
}

TEST_CASE("incomplete files of a killed process are removed with the next motion") {
  const Folder folder;
  fs::create_directories(folder.path());
  const pid_t dead = ::fork();
  if (dead == 0) ::_exit(0);
  REQUIRE(::waitpid(dead, nullptr, 0) == dead);
  const auto part_of = [&](pid_t writer) {
    return folder.path() / (".look." + std::to_string(writer) + ".part");
  };
  for (const pid_t writer : {dead, ::getppid()}) std::ofstream(part_of(writer)) << "{";
  std::ofstream(folder.path() / ".notes.part") << "mine";

  MotionLibrary library(model(), folder.path());
  REQUIRE(library.add(sample_motion(), false));
  CHECK_FALSE(fs::exists(part_of(dead)));
  CHECK(fs::exists(part_of(::getppid())));  // its process still runs
  CHECK(fs::exists(folder.path() / ".notes.part"));
}

TEST_CASE("motions are replaced only on request, and shipped motions never") {
  const Folder folder;
  MotionLibrary library(model(), folder.path());
  REQUIRE(library.add(sample_motion(), false));
  const auto first = *library.find("look");
  CHECK(library.add(sample_motion(), false).error().origin == Origin::state);
  v1::Motion other = sample_motion();
  other.set_summary("another");
  REQUIRE(library.add(other, true));
  CHECK((*library.find("look"))->summary == "another");
  CHECK(first->summary == "looks to the left");  // a held motion does not change
  CHECK(library.add(sample_motion("wave"), true).error().origin == Origin::state);
  CHECK(library.remove("wave").error().origin == Origin::state);
}

TEST_CASE("a motion that the robot cannot perform is not stored") {
  const Folder folder;
  MotionLibrary library(model(), folder.path());
  v1::Motion wild = sample_motion();
  wild.mutable_knots(1)->set_positions(1, 3);
  CHECK(library.add(wild, false).error().origin == Origin::limit);
  CHECK_FALSE(fs::exists(folder.path()));
  // Copied to the folder by hand it is listed, and refused when it is played.
  folder.write("look", to_json(wild));
  CHECK(lists(library, "look"));
  CHECK(library.find("look").error().origin == Origin::limit);
}

TEST_CASE("a removed motion is not found, and held copies stay valid") {
  const Folder folder;
  MotionLibrary library(model(), folder.path());
  REQUIRE(library.add(sample_motion(), false));
  const auto kept = *library.find("look");
  REQUIRE(library.remove("look"));
  CHECK(library.find("look").error().origin == Origin::not_found);
  CHECK(library.remove("look").error().origin == Origin::not_found);
  CHECK_FALSE(fs::exists(folder.file("look")));
  CHECK(kept->trajectory.duration() == 2.5);
}

TEST_CASE("files that cannot be read are skipped and reported") {
  const Folder folder;
  const std::string good = to_json(sample_motion());
  folder.write("look", good);
  folder.write("half", good.substr(0, good.size() / 2));
  folder.write("other-name", good);
  folder.write("wave", to_json(sample_motion("wave")));
  folder.write("strange", R"({"name":"strange","colour":"red"})");
  MotionLibrary library(model(), folder.path());
  std::vector<std::string> heard;
  library.report_to([&](const MotionFault& fault) { heard.push_back(fault.file.filename().string()); });
  CHECK(lists(library, "look"));
  CHECK(lists(library, "look"));
  CHECK(heard.size() == 4);  // each once
  std::vector<std::string> faulty;
  for (const MotionFault& fault : library.faults()) faulty.push_back(fault.file.filename().string());
  CHECK(faulty == std::vector<std::string>{"half.motion.json", "other-name.motion.json",
                                           "strange.motion.json", "wave.motion.json"});
  CHECK_THAT(library.find("strange").error().reason, Catch::Contains("colour"));
  CHECK((*library.find("wave"))->shipped);

  folder.write("half", to_json(sample_motion("half")));  // repaired: noticed at the next call
  CHECK(library.find("half"));
  CHECK(library.faults().size() == 3);
  REQUIRE(library.remove("strange"));
  CHECK(library.faults().size() == 2);
}

TEST_CASE("a pipe, a device, a folder and links to them are refused without being opened") {
  const Folder folder;
  MotionLibrary library(model(), folder.path());
  REQUIRE(library.add(sample_motion(), false));
  REQUIRE(::mkfifo(folder.file("pipe").c_str(), 0600) == 0);
  fs::create_directory(folder.file("folder"));
  fs::create_symlink(folder.file("pipe"), folder.file("to-pipe"));
  fs::create_symlink("/dev/zero", folder.file("to-device"));
  fs::create_symlink("/", folder.file("to-folder"));
  fs::create_symlink("nothing", folder.file("to-nothing"));
  const int opening = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  REQUIRE(::inotify_add_watch(opening, folder.file("pipe").c_str(), IN_OPEN) >= 0);
  const std::vector<std::string> wrong{"folder", "pipe", "to-device", "to-folder", "to-pipe"};
  std::vector<std::string> faulty;
  for (const MotionFault& fault : library.faults())
    faulty.push_back(fault.file.filename().string().substr(0, fault.file.filename().string().find('.')));
  CHECK(faulty == wrong);
  for (const std::string& name : wrong) {
    CHECK_FALSE(lists(library, name));
    CHECK_THAT(library.find(name).error().message, Catch::Contains("is not a motion file"));
  }
  char event[256];
  CHECK(::read(opening, event, sizeof event) < 0);
  ::close(opening);
  CHECK(lists(library, "look"));
  // A link to a file is one.
  fs::rename(folder.file("look"), folder.path() / "elsewhere");
  fs::create_symlink("elsewhere", folder.file("look"));
  CHECK(library.find("look"));
}

TEST_CASE("a file whose place a pipe takes after it was listed is not waited for") {
  const Folder folder;
  const MotionDirectory directory(folder.path());
  REQUIRE(directory.write("look", "{}"));
  fs::remove(folder.file("look"));
  REQUIRE(::mkfifo(folder.file("look").c_str(), 0600) == 0);
  CHECK_THAT(directory.read("look").error().message, Catch::Contains("is not a motion file"));
}

TEST_CASE("a motion file truncated anywhere is refused") {
  const Folder folder;
  const std::string text = to_json(sample_motion());
  MotionLibrary library(model(), folder.path());
  for (std::size_t size = 0; size < text.size(); ++size) {
    folder.write("look", text.substr(0, size));
    CHECK_FALSE(library.find("look"));
  }
}

TEST_CASE("several threads may read and change the library concurrently") {
  const Folder folder;
  MotionLibrary library(model(), folder.path());
  std::atomic<int> failures = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      const std::string own = "look-" + std::to_string(i);
      for (int round = 0; round < 10; ++round) {
        const bool fine = library.add(sample_motion(own), true) && library.find(own) && library.find("nod") &&
                          library.list().size() > 12 && library.remove(own);
        if (!fine) ++failures;
      }
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(failures == 0);
  CHECK(library.faults().empty());
}

}  // namespace aim::robotside
