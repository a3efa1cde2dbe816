// Confirmation questions, standard input and the error of an interrupted command.
#include "cli/table/invocation.hpp"

#include <poll.h>
#include <termios.h>

#include <array>

#include "cli/output/text.hpp"
#include "cli/process/typed_ahead.hpp"
#include "cli/process/typed_stop.hpp"
#include "core/codec/utf8.hpp"
#include "core/letter_case.hpp"

namespace aim::cli {
namespace {

constexpr std::size_t kInputBound = 1024UL * 1024UL;  // [bytes]
constexpr std::size_t kLongestAnswer = 64;            // [bytes] kept of what a question is answered with
constexpr int kTick_ms = 100;                         // between looks at the interrupt

// The question as a statement: without "Continue?" and the full stop before it.
std::string_view statement(std::string_view question) {
  constexpr std::string_view kAsks = " Continue?";
  if (question.ends_with(kAsks)) question.remove_suffix(kAsks.size());
  if (question.ends_with('.')) question.remove_suffix(1);
  return question;
}

// "y" or "yes" in a whole line, which read_answer() has not shortened, and nothing else.
bool is_yes(std::string_view line) {
  if (!line.ends_with('\n') || line.size() > kLongestAnswer) return false;
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t first = line.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return false;
  line = line.substr(first, line.find_last_not_of(kBlank) - first + 1);
  return same_in_any_case(line, "y") || same_in_any_case(line, "yes");
}

// A line of the terminal; without its end if it was ended otherwise.
std::string read_answer(std::FILE* in, const Interrupt& interrupt) {
  pollfd one{fileno(in), POLLIN, 0};
  // A signal that comes just before a read does not interrupt it.
  while (interrupt.signal() == 0 && ::poll(&one, 1, kTick_ms) == 0) {
  }
  std::string line;
  while (interrupt.signal() == 0 && !line.ends_with('\n')) {
    const int byte = std::fgetc(in);
    if (byte == EOF) break;
    if (line.size() < kLongestAnswer || byte == '\n') line += static_cast<char>(byte);
  }
  std::clearerr(in);
  return line;
}

}  // namespace

Error typed_stop(std::string message) {
  return {.origin = Origin::aborted, .message = std::move(message), .reason = "a stop was typed"};
}

namespace {

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
  // Keys that were pressed before the question do not answer it.
  take_typed();
  tcflush(fileno(console_.in), TCIFLUSH);
  std::fprintf(console_.err, "%s [y/N] ", printable(question).c_str());
  std::fflush(console_.err);
  const std::string answer = read_answer(console_.in, interrupt_);
  if (!answer.ends_with('\n')) std::fputc('\n', console_.err);
  if (interrupt_.signal() != 0) return interrupted("nothing was started");
  if (is_yes(answer)) return Done{};
  if (takes_stop(answer)) return typed_stop("cancelled by the operator");
  return Error{.message = "cancelled by the operator",
               .reason = "the question was not answered with y or yes"};
}

bool Invocation::stop_waits() const { return console_.stop && console_.stop->waits(); }

bool Invocation::takes_stop(std::string_view line) { return console_.stop && console_.stop->takes(line); }

std::string Invocation::take_typed() { return console_.typed ? console_.typed->take() : std::string(); }

Result<std::string> Invocation::read_input() {
  if (arguments_.input_text()) return *arguments_.input_text();
  if (console_.in_terminal) sink_.note("reading standard input; end it with Ctrl-D");
  std::string text = take_typed();
  const std::size_t ended = text.find('\0');
  if (ended != std::string::npos) text.resize(ended);
  std::array<char, 64UL * 1024UL> piece;
  while (ended == std::string::npos) {
    const std::size_t size = std::fread(piece.data(), 1, piece.size(), console_.in);
    if (size == 0) break;
    text.append(piece.data(), size);
    if (text.size() > kInputBound) return input_error("it is longer than 1 MiB");
  }
  if (std::ferror(console_.in) && interrupt_.signal() != 0) return interrupted("nothing was started");
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
