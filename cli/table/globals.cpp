// The flags of every command, and those of commands that read from or move the robot.
#include <array>

#include "cli/table/command.hpp"

namespace aim::cli {
namespace {

constexpr std::array<std::string_view, 6> kFormats{"table", "json", "jsonl", "yaml", "csv", "value"};
constexpr std::array<std::string_view, 3> kColors{"auto", "always", "never"};

constexpr std::array kGlobal{
    Parameter{.name = "--robot",
              .value = "ADDRESS",
              .help = "the robot: a host, HOST:PORT or URL; default 127.0.0.1 on the standard ports",
              .text = true,
              .letter = 'r'},
    Parameter{.name = "--model",
              .value = "ID",
              .help = "what the robot is, for a robot that does not tell its model",
              .text = true,
              .words = Words::models},
    Parameter{.name = "--output",
              .value = "FORMAT",
              .help = "table, json, jsonl, yaml, csv or value; default table",
              .text = true,
              .words = Words::fixed,
              .choices = kFormats,
              .letter = 'o'},
    Parameter{.name = "--json", .help = "the same as --output json"},
    Parameter{.name = "--fields",
              .value = "A,B",
              .help = "only these keys of the result; a dot selects a key of an object: left.position",
              .text = true},
    Parameter{.name = "--timeout",
              .value = "TIME",
              .help = "maximum time of one call [s]; default 5s",
              .quantity = Quantity::duration},
    Parameter{.name = "--yes", .help = "confirm a dangerous command without a question", .letter = 'y'},
    Parameter{.name = "--no-input",
              .help = "never ask; a command that needs an answer fails with a usage error"},
    Parameter{.name = "--quiet", .help = "no notes and no progress on stderr", .letter = 'q'},
    Parameter{.name = "--verbose", .help = "one line on stderr for each call to the robot", .letter = 'v'},
    Parameter{.name = "--debug", .help = "every request and reply in full, on stderr"},
    Parameter{.name = "--color",
              .value = "WHEN",
              .help = "auto, always or never; default auto: on a terminal",
              .text = true,
              .words = Words::fixed,
              .choices = kColors},
    Parameter{.name = "--help", .help = "this help", .letter = 'h'},
    Parameter{.name = "--version", .help = "the version of aimctl"},
};

constexpr std::array kReads{
    Parameter{.name = "--watch",
              .value = "TIME",
              .help = "repeat every TIME [s], default 1s, until Ctrl-C",
              .quantity = Quantity::duration,
              .optional_value = true},
};

constexpr std::array kMoves{
    Parameter{.name = "--wait", .help = "return when the motion is done (the default)"},
    Parameter{.name = "--no-wait", .help = "return as soon as the robot has accepted the command"},
    Parameter{.name = "--dry-run",
              .help = "the robot checks the command and reports what it would do; nothing moves"},
};

}  // namespace

std::span<const Parameter> global_parameters() { return kGlobal; }

std::span<const Parameter> kind_parameters(const Command& command) {
  switch (command.danger) {
    case Danger::reads:
      if (command.streams || command.waits) return {};
      return kReads;
    case Danger::moves:
      return kMoves;
    case Danger::local:
    case Danger::stops:
      return {};
  }
  return {};
}

}  // namespace aim::cli
