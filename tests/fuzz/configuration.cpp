// aimctl's configuration files, whole and broken: a stop reads what can be read of them.
#include "cli/config/configuration.hpp"

#include "core/codec/toml.hpp"
#include "memory_file.hpp"
#include "target.hpp"

namespace aim::fuzz {

void run_configuration(std::string_view input) {
  if (const auto entries = parse_toml(input, "fuzzed", kConfigurationText)) {
    for (const TomlEntry& entry : *entries)
      require(entry.path.size() <= kDeepestValue, "the scanner sees every key that the parser sees");
  } else {
    require(entries.error().origin == Origin::usage, "an unreadable text is a usage error");
  }
  const MemoryFile file(input);
  const cli::Configuration configuration({.system = {}, .user = file.path(), .project = {}});
  if (const auto& problem = configuration.problem())
    require(problem->origin == Origin::usage && !problem->message.empty(),
            "a mistake is a usage error that says what");
  for (const std::string& name : configuration.robot_names()) {
    const auto robot = configuration.robot(name);
    require(robot.has_value(), "a robot that is named can be found");
    require(robot->address.empty() || cli::parse_robot_address(robot->address, *robot_models().front()),
            "its address is one, whatever else the file holds");
  }
  for (const std::string& name : configuration.group_names())
    require(configuration.group(name).size() <= 64, "a group is bounded");
}

std::vector<std::string> configuration_seeds() {
  return {
      "robot = \"lab\"\noutput = \"table\"\ntimeout = \"5s\"\n[robots.lab]\naddress = \"192.168.1.20\"\n"
      "serial = \"S-0042\"\ndds_domain = 232\ndds_interface = \"eth0\"\nports.mc = 7\n\n[robots.sim]\n"
      "address = \"127.0.0.1:56322\"\n[groups]\nall = [\"lab\",\n  \"sim\"]\n",
      "robots = { a = { address = \"[::1]:5\", ports = { mc = 1 } } }\nhistory = false\n",
      "robot = \"lab\"\n= = =\n[robots.lab\naddress = '10.0.0.1'\nx = \"\"\"\ny\"\"\"\n",
      "[robots.lab]\naddress = \"10.0.0.1\"\ncolour = 1\nx = [\n[\"\"]\n"};
}

}  // namespace aim::fuzz
