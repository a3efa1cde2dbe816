// Confirmation questions, standard input and the error of an interrupted command.
#include "cli/table/invocation.hpp"

#include <array>

#include "cli/output/text.hpp"
#include "core/codec/utf8.hpp"

namespace aim::cli {
namespace {

constexpr std::size_t kInputBound = 1024UL * 1024UL;  // [bytes]

// The question as a statement: without "Continue?" and the full stop before it.
std::string_view statement(std::string_view question) {
  constexpr std::string_view kAsks = " Continue?";
  if (question.ends_with(kAsks)) question.remove_suffix(kAsks.size());
  if (question.ends_with('.')) question.remove_suffix(1);
  return question;
}

Error input_error(std::string reason) {
  return Error{.origin = Origin::usage,
               .message = "cannot use standard input",
               .reason = std::move(reason),
               .hint = "pipe what the command takes into it; its examples (--help) show how"};
}

}  // namespace

Invocation::Invocation(const Command& command, Arguments arguments, Settings settings, Robot& robot,
                       Sink& sink, const Interrupt& interrupt, const Console& console)
    : command_(command),
      arguments_(std::move(arguments)),
      settings_(std::move(settings)),
      robot_(robot),
      sink_(sink),
      interrupt_(interrupt),
      console_(console) {}

Status Invocation::confirm(std::string_view question) {
  if (settings_.yes) return Done{};
  if (settings_.no_input || !console_.in_terminal || !console_.err_terminal)
    return Error{.origin = Origin::usage,
                 .message = "this command needs a confirmation",
                 .reason = std::string(statement(question)),
                 .hint = settings_.no_input ? "--no-input forbids the question; add --yes to confirm"
                                            : "not a terminal, cannot ask; add --yes to confirm"};
  std::fprintf(console_.err, "%s [y/N] ", printable(question).c_str());
  std::fflush(console_.err);
  std::array<char, 64> line{};
  const char* answer = std::fgets(line.data(), static_cast<int>(line.size()), console_.in);
  if (interrupt_.signal() != 0) return interrupted("nothing was started");
  if (answer && (line[0] == 'y' || line[0] == 'Y')) return Done{};
  if (!answer) std::fputc('\n', console_.err);
  return Error{.message = "cancelled by the operator", .reason = "the question was not answered with y"};
}

Result<std::string> Invocation::read_input() {
  if (arguments_.input_text()) return *arguments_.input_text();
  if (console_.in_terminal) sink_.note("reading standard input; end it with Ctrl-D");
  std::string text;
  std::array<char, 64UL * 1024UL> piece;
  while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), console_.in)) {
    text.append(piece.data(), size);
    if (text.size() > kInputBound) return input_error("it is longer than 1 MiB");
  }
  if (std::ferror(console_.in)) return input_error("it cannot be read");
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) return input_error("it is empty");
  text = std::string(without_byte_order_mark(text));
  arguments_.input_text() = text;
  return text;
}

Error Invocation::interrupted(std::string_view consequence) const {
  return cli::interrupted(interrupt_, consequence);
}

}  // namespace aim::cli
