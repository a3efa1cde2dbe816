// aimctl completion: the scripts that teach a shell to complete aimctl's words.
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
    Example{"source <(aimctl completion bash)", "completion in this bash; the same line works in zsh"},
    Example{"aimctl completion fish | source", "completion in this fish"},
};
constexpr std::array kCommands{
    Command{.noun = "completion",
            .summary = "the completion script of a shell",
            .details =
                "An installed aimctl brings the scripts with it. Names that the robot knows are asked for "
                "within 100 ms and kept for 5 s; completing never changes anything.",
            .parameters = kParameters,
            .examples = kExamples,
            .danger = Danger::local,
            .run = run},
};

}  // namespace

constinit const Noun kCompletionNoun{"completion", "the completion script of bash, zsh or fish", kCommands};

}  // namespace aim::cli
