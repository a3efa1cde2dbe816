// Settings: the table, the file, and settings that prevent the start.
#include <unistd.h>

#include <cstdio>
#include <fstream>

#include "robotside/config.hpp"
#include "robotside/flags.hpp"
#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

// A temporary file that is removed at the end of the test.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text) {
    char name[] = "/tmp/aim-config-XXXXXX";
    const int handle = mkstemp(name);
    REQUIRE(handle >= 0);
    close(handle);
    path = name;
    std::ofstream(path) << text;
  }
  ~TemporaryFile() { std::remove(path.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  std::string path;
};

std::string error_of(const std::string& text) {
  const TemporaryFile file(text);
  Settings settings;
  const Status status = apply_file(settings, file.path);
  if (status) return "";
  return status.error().message.substr(file.path.size());
}

Result<std::optional<Settings>> flags(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "aimd");
  return read_command_line(static_cast<int>(arguments.size()), arguments.data());
}

}  // namespace

TEST_CASE("Every setting has a help line and a unique key, and every key is found") {
  for (const SettingRow& row : setting_rows()) {
    CHECK_FALSE(row.help.empty());
    const auto found = find_setting(row.key);
    REQUIRE(found);
    CHECK(*found == &row);
  }
}

TEST_CASE("The settings of a file are applied") {
  const TemporaryFile file(
      "# a second robot\nport_offset = 100\ndomain = 7\nsim_speed = 2.5\nno_dds = true\n"
      "allowed_hosts = [\"robot.local\", \"lab\"]\ndeadman_ms = 300\nlog_level = \"warn\"\n");
  Settings settings;
  REQUIRE(apply_file(settings, file.path));
  CHECK(settings.port_offset == 100);
  CHECK(settings.domain == 7);
  CHECK(settings.sim_speed == 2.5);
  CHECK(settings.no_dds);
  CHECK(settings.allowed_hosts == std::vector<std::string>{"robot.local", "lab"});
  CHECK(settings.deadman == std::chrono::milliseconds(300));
  CHECK(settings.log_level == "warn");
  const TemporaryFile empty("");
  CHECK(apply_file(settings, empty.path));
}

TEST_CASE("Only regular files up to 256 KiB and pipes are accepted, and a pipe is read to its end") {
  Settings settings;
  const auto reason_of = [&](const std::string& path) {
    const Status status = apply_file(settings, path);
    return status ? std::string("none") : status.error().reason;
  };
  CHECK(reason_of("/tmp") == "it is a directory");
  CHECK(reason_of("/dev/zero") == "it is neither a regular file nor a pipe");
  CHECK(reason_of("/dev/null") == "it is neither a regular file nor a pipe");
  CHECK(reason_of("/dev/null/aimd.toml") == "Not a directory");
  const TemporaryFile large("#" + std::string(std::size_t{256} << 10U, 'x'));
  CHECK(reason_of(large.path) == "it is longer than 256 KiB");
  const TemporaryFile fits("#" + std::string((std::size_t{256} << 10U) - 1, 'x'));
  CHECK(reason_of(fits.path) == "none");
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  const std::string_view text = "domain = 11\n";
  REQUIRE(write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  close(ends[1]);
  CHECK(apply_file(settings, "/dev/fd/" + std::to_string(ends[0])));
  CHECK(settings.domain == 11);
  close(ends[0]);
}

TEST_CASE("An error in a file is reported with its line") {
  CHECK(error_of("port_ofset = 1\n") == ":1: port_ofset: unknown setting \"port_ofset\"");
  CHECK(error_of("\n\ndomain = 233\n").substr(0, 11) == ":3: domain:");
  CHECK(error_of("cors = \"true\"\n").substr(0, 9) == ":1: cors:");
  CHECK(error_of("driver = true\n").substr(0, 11) == ":1: driver:");
  CHECK(error_of("driver = \"sim\"\nbind = \n").substr(0, 4) == ":2: ");
  CHECK(error_of("driver = \"sim\"\ndriver = \"sim\"\n").substr(0, 4) == ":2: ");
  CHECK(error_of("[section]\nbind = \"::1\"\n").substr(0, 4) == ":1: ");
  CHECK(error_of("deadman_ms = 1500\n").substr(0, 15) == ":1: deadman_ms:");
  CHECK(error_of("sim_speed = nan\n").substr(0, 14) == ":1: sim_speed:");
  CHECK(error_of("domain = 1.5\n").substr(0, 11) == ":1: domain:");
}

TEST_CASE("Characters beyond ASCII are accepted in strings and comments only") {
  Settings settings;
  const auto read = [&](const std::string& text) { return apply_file(settings, TemporaryFile(text).path); };
  CHECK(read("\xef\xbb\xbf# \xe5\x90\x8d\nrobot = \"agibot-a2\"  # \xc3\xa9\n"));
  CHECK(read("motion_dir = \"/home/\xe6\x9d\x8e\"\n"));
  CHECK(read("motion_dir = '/home/\\\xe6\x9d\x8e'\n"));
  CHECK(read("motion_dir = \"\"\"/a \\\"\xe6\x9d\x8e\"\"\"\n"));
  for (const std::string bad :
       {"\xef\xbb\xb9robot = 1", "robot = \"agibot-a2\" \xe3\x80\x81", "robot = 1'\xe3\x81\x82'"})
    CHECK(error_of("# one\n" + bad + "\n").starts_with(":2: "));
}

TEST_CASE("Flags override the file, the file overrides the environment") {
  setenv("ROS_DOMAIN_ID", "9", 1);
  const TemporaryFile file("domain = 7\n");
  const auto from_environment = flags({});
  REQUIRE(from_environment);
  CHECK((*from_environment)->domain == 9);
  const auto from_file = flags({"--config", file.path.c_str()});
  REQUIRE(from_file);
  CHECK((*from_file)->domain == 7);
  const auto from_flag = flags({"--config", file.path.c_str(), "--domain", "3"});
  REQUIRE(from_flag);
  CHECK((*from_flag)->domain == 3);
  setenv("ROS_DOMAIN_ID", "x", 1);
  CHECK_FALSE(flags({}));
  unsetenv("ROS_DOMAIN_ID");
}

TEST_CASE("An address that the network can reach requires --insecure-listen") {
  for (const char* address : {"127.0.0.1", "127.0.0.2", "::1", "localhost"})
    CHECK(flags({"--bind", address}));
  for (const char* address : {"0.0.0.0", "::", "192.168.1.2", "robot.local", "127.example.org"}) {
    CHECK_FALSE(flags({"--bind", address}));
    CHECK(flags({"--bind", address, "--insecure-listen"}));
  }
}

TEST_CASE("A serial number has no blanks") {
  CHECK((*flags({"--serial", "S-0042"}))->serial == "S-0042");
  CHECK((*flags({}))->serial.empty());
  for (const char* wrong : {"", "a b", "a\n", "\xc3\xa9"}) CHECK_FALSE(flags({"--serial", wrong}));
}

TEST_CASE("Simulation speed is a factor or max") {
  CHECK((*flags({"--sim-speed", "max"}))->sim_speed == 0);
  CHECK((*flags({"--sim-speed", "20"}))->sim_speed == 20);
  for (const char* wrong : {"0", "-1", "nan", "inf", "fast", "1e9", ""})
    CHECK_FALSE(flags({"--sim-speed", wrong}));
}

}  // namespace aim::robotside
