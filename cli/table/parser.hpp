// From words to a command that can run: arguments converted to SI, settings resolved, every mistake a usage
// error.
#pragma once

#include <span>
#include <string>

#include "cli/output/sink.hpp"
#include "cli/process/environment.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/scan.hpp"

namespace aim::cli {

// What one command line asks for.
struct Request {
  enum class Kind : std::uint8_t { run, help, version };
  Kind kind = Kind::run;
  const Noun* noun = nullptr;        // help: of what; null: of everything
  const Command* command = nullptr;  // run: never null
  Arguments arguments;
  Settings settings;
};

// Settings and shape of output that stand where neither flag nor environment speaks (the shell has its own).
struct Defaults {
  Settings settings;
  Format format = Format::table;
};

// --help and --version win over any mistake elsewhere in the line.
Result<Request> parse(const Scan& scan, const Environment& environment, const Defaults& defaults);

// How to print, resolved as far as the line makes sense; never fails, so that a mistake is told in the
// asked-for form.
SinkOptions sink_options(const Scan& scan, const Environment& environment, const Console& console,
                         Format otherwise);

// Settings of a line whose flags are already known to be well-formed.
Status resolve_settings(const Scan& scan, const Environment& environment, Settings& settings);

Result<Format> parse_format(std::string_view name);

}  // namespace aim::cli
