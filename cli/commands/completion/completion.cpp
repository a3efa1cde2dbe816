// aimctl completion: prints the completion script for a shell.
#include "cli/completion/completion.hpp"

#include <array>

#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"

namespace aim::cli {
namespace {

Status run(Invocation& invocation) {
  invocation.sink().raw(completion_script(invocation.arguments().text("SHELL")));
  return Done{};
}

constexpr std::array<std::string_view, 3> kShells{"bash", "zsh", "fish"};
constexpr std::array kParameters{
    Parameter{.name = "SHELL",
              .help = "bash, zsh or fish",
              .text = true,
              .required = true,
              .words = Words::fixed,
              .choices = kShells},
};
constexpr std::array kExamples{
    Example{"source <(aimctl completion bash)",
            "enable completion in this bash; in zsh give zsh instead of bash"},
    Example{"aimctl completion fish | source", "enable completion in this fish"},
};
constexpr std::array kCommands{
    Command{.noun = "completion",
            .summary = "print the completion script for a shell",
            .details =
                "An installed aimctl includes the scripts. Names that come from the robot are requested "
                "with a time limit of 90 ms and cached for 5 s. Completion never changes anything.",
            .parameters = kParameters,
            .examples = kExamples,
            .danger = Danger::local,
            .run = run},
};

}  // namespace

constinit const Noun kCompletionNoun{"completion", "print the completion script for bash, zsh or fish",
                                     kCommands};

}  // namespace aim::cli
