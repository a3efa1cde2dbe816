// Parses and runs the motion of a question.
#include "cli/commands/why/typed_command.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "cli/table/parser.hpp"

namespace aim::cli {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

}  // namespace

Result<std::optional<TypedCommand>> typed_command(const std::vector<std::string>& words) {
  const Scan line = scan(words);
  if (!line.noun || (line.arguments.empty() && line.flags.empty())) return std::optional<TypedCommand>();
  const Command* command = command_of(line);
  if (!command || command->danger != Danger::moves) return std::optional<TypedCommand>();
  auto arguments = parse_arguments(line, *command);
  if (!arguments) return arguments.error();
  return std::optional(TypedCommand{command, std::move(*arguments)});
}

Status dry_run_of(const Invocation& question, Robot& robot, const TypedCommand& typed) {
  const std::unique_ptr<std::FILE, CloseFile> nowhere(std::fopen("/dev/null", "we"));
  if (!nowhere)
    return Error{.origin = Origin::error,
                 .message = "cannot open /dev/null",
                 .reason = std::strerror(errno)};  // NOLINT(concurrency-mt-unsafe): one thread
  Sink sink({.format = Format::json, .quiet = true}, nowhere.get(), nowhere.get());
  Settings settings = question.settings();
  settings.dry_run = true;
  Invocation invocation(*typed.command, typed.arguments, std::move(settings), robot, sink,
                        question.interrupt(), question.console());
  return typed.command->run(invocation);
}

}  // namespace aim::cli
