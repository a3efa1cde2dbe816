// aimctl shell: its row of the command table. The executor opens the shell (cli/shell/shell.cpp); this
// function runs only when the command is given inside a shell.
#include <array>

#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"

namespace aim::cli {
namespace {

Status run(Invocation& /*invocation*/) {
  return Error{.origin = Origin::usage,
               .message = "the shell is already running",
               .hint = "type a command; exit or Ctrl-D ends the shell"};
}

constexpr std::array kParameters{
    Parameter{.name = "--file",
              .value = "FILE",
              .help = "read lines from this file instead of standard input",
              .text = true,
              .words = Words::file,
              .letter = 'f'},
    Parameter{.name = "--keep-going",
              .help = "continue after a failing line; ends with the exit code of the first one"},
};
constexpr std::array kExamples{
    Example{"aimctl shell", "type commands, with history and completion"},
    Example{"printf 'action get\\nneck center\\n' | aimctl shell", "several commands over one connection"},
    Example{"aimctl shell -f check.aim --keep-going --json", "a file of commands, one JSON document each"},
};
constexpr std::array kCommands{
    Command{
        .noun = "shell",
        .summary = "interactive shell",
        .details =
            "A line is a command line without 'aimctl', which may be given as well. Output and exit "
            "codes are the same. Quotes and # comments work as in sh. Nothing is expanded: an unquoted "
            "; | & < > $ or backquote is a usage error; give one command per line, and pipe from your "
            "own shell. Flags given to the shell itself apply to every line; a flag of the line takes "
            "precedence.\n\n"
            "The shell keeps its robot as it was found when the shell was opened, whatever is written into "
            "the configuration elsewhere; context use, context add and config set typed in it change it, "
            "and --robot names another one for a line. Of a group it keeps the names: their addresses are "
            "looked up for each line.\n\n"
            "On a terminal the prompt shows the robot, a short word for its action, a latched or "
            "emergency stop, and the battery, as far as the terminal has room; aimctl status shows "
            "all of it. The dim row below the line has the meaning and the limits of the value that "
            "is typed, or, behind '!', a mistake for which the line would be refused. A row above it "
            "that begins with '*' shows what changed on the robot: a stop, a fault, the connection, "
            "another robot at its address, the end of a task.\n\n"
            "TAB completes and explains, Ctrl-R searches the history, Ctrl-C stops a motion or clears "
            "the line, and Ctrl-D in an empty line, exit or quit end the shell. A stop that is typed "
            "while a command runs ends that command as Ctrl-C does, and is carried out before what was "
            "typed ahead of it, which is left out; beside a command that goes on, as one that awaits a "
            "robot which does not answer, it is sent at once. After a line with --robot that was stopped or "
            "interrupted, failed or did not wait (--no-wait), a stop without --robot stops the robot of that "
            "line at the level hold as well as that of the shell, and names each. Other lines wait for their "
            "turn, and so does all that is pasted at the prompt; where the terminal does not mark what is "
            "pasted, it counts as typed. --quiet leaves out the three lines at the start.\n\n"
            "Input from a pipe or a file has no prompt, and the first line that fails ends the shell "
            "with the exit code of that line. What stands behind it is not run, a stop neither: a script "
            "that "
            "moves a robot stops it itself when the shell ends with an error.",
        .parameters = kParameters,
        .examples = kExamples,
        .danger = Danger::local,
        .run = run},
};

}  // namespace

constinit const Noun kShellNoun{"shell", "interactive shell with history and completion", kCommands};

}  // namespace aim::cli
