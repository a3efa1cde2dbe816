// aimd's configuration file.
#include "robotside/config.hpp"

#include "memory_file.hpp"
#include "target.hpp"

namespace aim::fuzz {
void run_config(std::string_view input) {
  const MemoryFile file(input);
  robotside::Settings settings;
  const Status applied = robotside::apply_file(settings, file.path());
  if (!applied) {
    require(applied.error().origin == Origin::usage, "an unreadable configuration is a usage error");
    require(applied.error().message.find(file.path()) != std::string::npos, "its error names the file");
    return;
  }
  const Status sound = robotside::check_settings(settings);
  require(sound || !sound.error().message.empty(), "the error of refused settings has a message");
  require(!sound || settings.insecure_listen || robotside::is_loopback(settings.bind),
          "without insecure_listen only loopback addresses are accepted");
}

std::vector<std::string> config_seeds() {
  return {
      project_file("packaging/aimd.toml"),
      "# a second robot\nport_offset = 1\ndomain = 7\nsim_speed = \"max\"\nno_dds = true\n",
      "robot = \"agibot-a2\"\ndriver = \"sim\"\nbind = '127.0.0.1'\ninsecure_listen = false\n"
      "dds_interface = \"lo\"\nsim_speed = 0.5\nvendor_quirks = true\nmotion_dir = \"/tmp/motions\"\n"
      "cors = false\nallowed_hosts = [\"robot\", \"robot.local\"]\ndeadman_ms = 500\nlog_level = \"info\"\n",
      "[server]\nbind = \"127.0.0.1\"\n",
      "bind = \"\"\"\n0.0.0.0\"\"\"\n",
      "domain = 0x10\n"};
}

}  // namespace aim::fuzz
