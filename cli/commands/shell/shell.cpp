// aimctl shell: its row. The executor opens the shell itself (cli/shell/shell.cpp); only inside one does this
// run.
#include <array>

#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"

namespace aim::cli {
namespace {

Status run(Invocation& /*invocation*/) {
  return Error{.origin = Origin::usage,
               .message = "this is the shell already",
               .hint = "type a command; exit or Ctrl-D leaves"};
}

constexpr std::array kParameters{
    Parameter{.name = "--file",
              .value = "FILE",
              .help = "lines of this file instead of standard input",
              .text = true,
              .words = Words::file,
              .letter = 'f'},
    Parameter{.name = "--keep-going",
              .help = "go on behind a line that fails; ends with the code of the first one"},
};
constexpr std::array kExamples{
    Example{"aimctl shell", "type commands, with history and completion"},
    Example{"printf 'action get\\nneck center\\n' | aimctl shell", "several commands over one connection"},
    Example{"aimctl shell -f check.aim --keep-going --json", "a file of commands, one JSON document each"},
};
constexpr std::array kCommands{
    Command{
        .noun = "shell",
        .summary = "many commands, one after the other",
        .details =
            "A line is what stands behind 'aimctl' on a command line, with or without that word: the same "
            "output, the same codes. Quotes and # comments work as in sh; nothing is expanded. Flags given "
            "to the shell itself hold for every line.\n\n"
            "On a terminal: TAB completes and explains, Ctrl-R searches the history, Ctrl-C stops a motion "
            "or clears the line, Ctrl-D, exit or quit leave. The prompt shows robot, action, a latched stop "
            "and battery.\n\n"
            "From a pipe or a file there is no prompt, and the first line that fails ends the shell with "
            "that line's code.",
        .parameters = kParameters,
        .examples = kExamples,
        .danger = Danger::local,
        .run = run},
};

}  // namespace

constinit const Noun kShellNoun{"shell", "many commands, one after the other, with history and completion",
                                kCommands};

}  // namespace aim::cli
