// Flags from the table of settings.
#include "robotside/flags.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <map>

#include "core/suggestion.hpp"
#include "core/version.hpp"
#include "robotside/driver_table/driver_table.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kAbout =
    "aimd: the robot-side daemon. Simulates a robot, or drives one, and serves it to aimctl and other "
    "clients.\n";
constexpr std::string_view kExamples =
    "\nExamples:\n"
    "  aimd                                    a simulated robot on 127.0.0.1, with the real robot's ports\n"
    "  aimd --robot MODEL                      another simulated robot\n"
    "  aimd --port-offset 1000 --domain 1      a second daemon on the same machine\n"
    "  aimd --no-dds --sim-speed max           for tests: HTTP only, as fast as possible\n"
    "  aimd --config /etc/aim/aimd.toml        settings from a file, e.g. port_offset = 1000\n"
    "\nFlags override the file; the file overrides the environment (ROS_DOMAIN_ID).\n"
    "Exit codes: 0 stopped by SIGTERM or SIGINT, 1 could not start, 2 bad flag or configuration.\n";

// Every robot of this build, and the drivers that fit it, the one that it has by default first.
std::string robots_text() {
  std::string text = "\nRobots (--robot) and their drivers (--driver); the first ones are the default:\n";
  for (const RobotModel* model : robot_models()) {
    std::string drivers;
    for (const DriverRow& row : driver_rows())
      if (row.fits(*model)) drivers += fmt::format("{}{}", drivers.empty() ? "" : ", ", row.name);
    text += fmt::format("  {:<18} {:<42} {}\n", model->id, model->title, drivers);
  }
  return text;
}

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

constexpr std::string_view kHelpHint = "aimd --help lists the flags";

Error unknown_word(const std::string& word) {
  if (!word.starts_with('-')) {
    const bool robot = static_cast<bool>(find_robot_model(word));
    return Error{Origin::usage,
                 fmt::format("aimd takes flags only, and no '{}'", word),
                 {},
                 robot ? "aimd --robot " + word : std::string(kHelpHint)};
  }
  std::vector<std::string> flags{"--config", "--version", "--help"};
  for (const SettingRow& row : setting_rows()) flags.push_back(flag_of(row.key));
  const std::vector<std::string_view> known(flags.begin(), flags.end());
  const std::string flag = word.substr(0, word.find('='));
  const std::string hint = did_you_mean(flag, known);
  return Error{Origin::usage,
               fmt::format("there is no flag {}", flag),
               {},
               hint.empty() ? std::string(kHelpHint) : hint};
}

// The library's sentence begins with the flag: "--robot: 1 required MODEL missing".
Error lacks_value(const CLI::App& app, const std::string& sentence) {
  const std::string flag = sentence.substr(0, sentence.find(':'));
  const CLI::Option* const option = app.get_option_no_throw(flag);
  if (option == nullptr) return Error{Origin::usage, sentence, {}, std::string(kHelpHint)};
  return Error{Origin::usage,
               fmt::format("{} needs a value", flag),
               {},
               fmt::format("{} {}: {}", flag, option->get_type_name(), option->get_description())};
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
  app.footer(robots_text() + std::string(kExamples));
  Given given;
  declare(app, given);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    std::fputs(app.help().c_str(), stdout);  // fmt::print would throw when it cannot write
    return std::optional<Settings>{};
  } catch (const CLI::ExtrasError&) {
    return unknown_word(app.remaining().front());
  } catch (const CLI::ArgumentMismatch& failure) {
    return lacks_value(app, failure.what());
  } catch (const CLI::ParseError& failure) {
    return Error{Origin::usage, failure.what(), {}, std::string(kHelpHint)};
  }
  if (given.version) {
    std::fputs(fmt::format("aimd {}\n", version_text()).c_str(), stdout);
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
