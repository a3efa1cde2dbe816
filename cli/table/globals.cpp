// The flags of every command, and those of commands that read from or move the robot.
#include <array>

#include "cli/config/setting_key.hpp"
#include "cli/table/command.hpp"

namespace aim::cli {
namespace {

constexpr std::array<std::string_view, 2> kUnits{"rad", "deg"};

constexpr std::array kGlobal{
    Parameter{.name = "--robot",
              .value = "NAME|ADDRESS",
              .help =
                  "the robot: a name (aimctl context list), a host, HOST:PORT or URL; several with commas or "
                  "a group; default 127.0.0.1 on the standard ports",
              .text = true,
              .words = Words::robots,
              .letter = 'r'},
    Parameter{.name = "--model",
              .value = "ID",
              .help = "model of a robot that does not report it",
              .text = true,
              .words = Words::models},
    Parameter{.name = "--output",
              .value = "FORMAT",
              .help = "table, json, jsonl, yaml, csv or value; default table, on a terminal a view",
              .text = true,
              .words = Words::fixed,
              .choices = kFormatNames,
              .letter = 'o'},
    Parameter{.name = "--json", .help = "the same as --output json"},
    Parameter{.name = "--fields",
              .value = "A,B",
              .help =
                  "only these keys of the result; left.position: a key of an object; joints.name: a key of "
                  "all items of a list; joints[0].name: of one",
              .text = true,
              .words = Words::fields},
    Parameter{.name = "--units",
              .value = "UNIT",
              .help = "rad or deg: angles in views on a terminal; default deg",
              .text = true,
              .words = Words::fixed,
              .choices = kUnits},
    Parameter{.name = "--timeout",
              .value = "TIME",
              .help = "maximum time of one call, or of a whole wait or motion [s]; default 5s for a call",
              .quantity = Quantity::duration},
    Parameter{.name = "--yes", .help = "confirm a dangerous command without a question", .letter = 'y'},
    Parameter{.name = "--no-input",
              .help = "never ask; a command that needs an answer fails with a usage error"},
    Parameter{
        .name = "--quiet",
        .help = "no notes and no progress on stderr; of a command that changes something no view either",
        .letter = 'q'},
    Parameter{.name = "--verbose",
              .help = "the full table instead of a view, and one line on stderr for each call to the robot",
              .letter = 'v'},
    Parameter{.name = "--debug", .help = "every request and reply in full, on stderr"},
    Parameter{.name = "--color",
              .value = "WHEN",
              .help = "auto, always or never; default auto: on a terminal",
              .text = true,
              .words = Words::fixed,
              .choices = kColorNames},
    Parameter{.name = "--help", .help = "this help", .letter = 'h'},
    Parameter{.name = "--version", .help = "the version of aimctl"},
};

constexpr std::array kReads{
    Parameter{
        .name = "--watch",
        .value = "TIME",
        .help =
            "repeat every TIME [s], default 1s, until Ctrl-C; a terminal is redrawn in place; a robot that "
            "is silent is waited for, 60 s at most",
        .quantity = Quantity::duration,
        .optional_value = true},
};

constexpr Parameter kDryRun{
    .name = "--dry-run", .help = "the robot checks the command and reports what it would do; nothing moves"};
constexpr Parameter kPrepare{
    .name = "--prepare",
    .help =
        "if the robot refuses: enter the action that it names and disable the motion player, "
        "then move, then restore both; no motion begins again, and no action that lets the robot fall"};
constexpr std::array kMoves{
    Parameter{.name = "--wait", .help = "return when the motion is done (the default)"},
    Parameter{.name = "--no-wait", .help = "return as soon as the robot has accepted the command"},
    kDryRun,
    kPrepare,
};
constexpr std::array kAttended{kDryRun, kPrepare};
constexpr std::array kSets{kDryRun};

}  // namespace

std::span<const Parameter> global_parameters() { return kGlobal; }

std::span<const Parameter> kind_parameters(const Command& command) {
  switch (command.danger) {
    case Danger::reads:
      if (command.streams || command.waits) return {};
      return kReads;
    case Danger::sets:
      return kSets;
    case Danger::moves:
      if (command.attended) return kAttended;
      return kMoves;
    case Danger::local:
    case Danger::stops:
      return {};
  }
  return {};
}

}  // namespace aim::cli
