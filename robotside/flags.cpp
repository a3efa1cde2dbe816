// Flags from the table of settings.
#include "robotside/flags.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <map>

#include "core/version.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kAbout =
    "aimd: the robot-side daemon. Serves the AimDK interface for a simulated robot.\n";
constexpr std::string_view kExamples =
    "\nExamples:\n"
    "  aimd                                    a simulated robot on 127.0.0.1, with the real robot's ports\n"
    "  aimd --port-offset 1000 --domain 1      a second daemon on the same machine\n"
    "  aimd --no-dds --sim-speed max           for tests: HTTP only, as fast as possible\n"
    "  aimd --config /etc/aim/aimd.toml        settings from a file, e.g. port_offset = 1000\n"
    "\nFlags override the file; the file overrides the environment (ROS_DOMAIN_ID).\n"
    "Exit codes: 0 stopped by SIGTERM or SIGINT, 1 could not start, 2 bad flag or configuration.\n";

std::string flag_of(std::string_view key) {
  if (key == "allowed_hosts") return "--allow-host";  // one per flag, a list in the file
  std::string flag = "--" + std::string(key);
  std::replace(flag.begin(), flag.end(), '_', '-');
  return flag;
}

struct Given {
  std::map<std::string_view, std::vector<std::string>> values;
  std::map<std::string_view, bool> switches;
  std::string config;
  bool version = false;
};

void declare(CLI::App& app, Given& given) {
  for (const SettingRow& row : setting_rows()) {
    if (row.value_name.empty()) {
      app.add_flag(flag_of(row.key), given.switches[row.key], std::string(row.help));
    } else {
      app.add_option(flag_of(row.key), given.values[row.key], std::string(row.help))
          ->type_name(std::string(row.value_name))
          ->expected(1)
          ->take_all();
    }
  }
  app.add_option("--config", given.config, "settings from a TOML file")->type_name("FILE");
  app.add_flag("--version", given.version, "print the version");
}

Status apply_flags(const Given& given, Settings& settings) {
  const auto set = [&](const SettingRow& row, std::string_view value) -> Status {
    Status outcome = row.set(settings, value);
    if (outcome) return outcome;
    outcome.error().origin = Origin::usage;  // the flag must be corrected, whatever the origin of the error
    outcome.error().message = flag_of(row.key) + ": " + outcome.error().message;
    return outcome;
  };
  for (const SettingRow& row : setting_rows()) {
    if (const auto on = given.switches.find(row.key); on != given.switches.end() && on->second)
      if (const Status outcome = set(row, "true"); !outcome) return outcome.error();
    if (const auto values = given.values.find(row.key); values != given.values.end())
      for (const std::string& value : values->second)
        if (const Status outcome = set(row, value); !outcome) return outcome.error();
  }
  return Done{};
}

}  // namespace

Result<std::optional<Settings>> read_command_line(int argc, const char* const* argv) {
  CLI::App app{std::string(kAbout), "aimd"};
  app.footer(std::string(kExamples));
  Given given;
  declare(app, given);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", app.help());
    return std::optional<Settings>{};
  } catch (const CLI::ParseError& failure) {
    return Error{Origin::usage, failure.what(), {}, "aimd --help lists the flags"};
  }
  if (given.version) {
    fmt::print("aimd {}\n", version_text());
    return std::optional<Settings>{};
  }
  Settings settings;
  if (const Status status = apply_environment(settings); !status) return status.error();
  if (!given.config.empty())
    if (const Status status = apply_file(settings, given.config); !status) return status.error();
  if (const Status status = apply_flags(given, settings); !status) return status.error();
  if (const Status status = check_settings(settings); !status) return status.error();
  return std::optional<Settings>{std::move(settings)};
}

}  // namespace aim::robotside
