// Writes documents to stdout and sentences to stderr. After the reader has closed stdout nothing more is
// written.
#include "cli/output/sink.hpp"

#include <sys/ioctl.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>

#include "cli/output/document_view.hpp"
#include "cli/output/exit_code.hpp"
#include "cli/output/farewell.hpp"
#include "cli/output/screen.hpp"
#include "cli/output/shape.hpp"
#include "cli/output/styled_text.hpp"
#include "cli/output/text.hpp"
#include "core/fact.hpp"

namespace aim::cli {
namespace {

constexpr const char* kSchema = "aimctl/1";
constexpr std::chrono::milliseconds kProgressPeriod{100};

// A robot with a name is named in every document. One that has the robot's model under this key gets it as
// "model"; one that has an object there gets the name as "context".
Json with_schema(const Json& document, const std::string& robot) {
  Json whole = Json::object();
  whole["schema"] = kSchema;
  if (!robot.empty()) whole["robot"] = robot;
  if (document.is_object()) whole.update(document);
  if (robot.empty() || whole["robot"] == robot) return whole;
  if (whole["robot"].is_object()) {
    whole["context"] = robot;
  } else {
    whole["model"] = whole["robot"];
    whole["robot"] = robot;
  }
  return whole;
}

// What is a name also where it consists of digits: an action that only its number is known of, a serial
// number.
constexpr std::array<std::string_view, 11> kNames{"action",  "from",        "to",           "next_hop",
                                                  "joint",   "other_joint", "motion",       "dance",
                                                  "gesture", "serial",      "pinned_serial"};

// The command that helps, if it is the first step of the way out: before that it would be refused, too.
std::string_view first_remedy(const Error& error) {
  const std::string_view remedy = fact_of(error, kRemedyFact), step = fact_of(error, kStepFact);
  return step.empty() || step.ends_with(" " + std::string(remedy)) ? remedy : std::string_view{};
}

// A fact that is a number becomes a JSON number, so that a program needs no second parser.
Json fact_value(const std::string& key, const std::string& text) {
  if (std::ranges::find(kNames, key) != kNames.end()) return text;
  double number = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
  if (end.ec == std::errc() && end.ptr == text.data() + text.size()) return Json::parse(text, nullptr, false);
  return text;
}

struct TerminalSize {
  std::size_t columns = 80;
  std::size_t rows = 24;
};

TerminalSize size_of(std::FILE* terminal) {
  winsize size{};
  if (ioctl(fileno(terminal), TIOCGWINSZ, &size) != 0 || size.ws_col <= 10) return {};
  return {size.ws_col, size.ws_row > 2 ? size.ws_row : TerminalSize{}.rows};
}

// The page with the cursor sequences that draw it over the one before. `first`: clears the terminal.
std::string redrawn_page(std::string_view page, std::size_t rows, bool first) {
  constexpr std::string_view kHome = "\x1b[H";
  constexpr std::string_view kClear = "\x1b[2J";
  constexpr std::string_view kClearLine = "\x1b[K";
  constexpr std::string_view kClearBelow = "\x1b[J";
  std::string out(kHome);
  if (first) out += kClear;
  const auto lines = static_cast<std::size_t>(std::count(page.begin(), page.end(), '\n'));
  const std::size_t shown = lines < rows ? lines : rows - 2;  // the last row holds the cursor
  for (std::size_t i = 0; i < shown; ++i) {
    const std::size_t end = page.find('\n');
    out.append(page.substr(0, end)).append(kClearLine).append("\n");
    page.remove_prefix(end + 1);
  }
  if (shown < lines)
    out.append(std::to_string(lines - shown)).append(" more lines").append(kClearLine).append("\n");
  return out.append(kClearBelow);
}

std::string values_text(const Grid& grid, bool rows, bool terminal) {
  std::string text;
  for (const auto& row : grid.rows)
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += terminal ? printable(row[i]) : printable_lines(row[i]);
      text += rows && i + 1 < row.size() ? '\t' : '\n';
    }
  return text;
}

}  // namespace

Sink::Sink(SinkOptions options, std::FILE* out, std::FILE* err)
    : options_(std::move(options)), out_(out), err_(err) {}

void Sink::print(const Output& output) {
  if (keeps_ && prints_json())
    keep(output.document);
  else
    (void)emit(output, options_.repeats);
}

bool Sink::prints_json() const { return options_.format == Format::json || options_.format == Format::jsonl; }
bool Sink::stream(const Output& output) { return emit(output, true); }

bool Sink::emit(const Output& whole, bool one_of_many) {
  auto selected = select_fields(whole, options_.fields);
  if (!selected) {
    if (!complaint_) complaint_ = selected.error();
    return false;
  }
  const Output& output = *selected;
  const bool rows = !output.rows.empty();
  end_progress();
  switch (options_.format) {
    case Format::json:
      write(json_text(with_schema(output.document, options_.robot), options_.terminal && !one_of_many) +
            "\n");
      break;
    case Format::jsonl:
      write(json_text(with_schema(output.document, options_.robot), false) + "\n");
      break;
    case Format::yaml:
      write((one_of_many ? "---\n" : "") + yaml_text(with_schema(output.document, options_.robot)));
      break;
    case Format::csv: {
      const Grid grid = grid_of(output, Precision::exact);
      if (!header_printed_) write(csv_line(grid.columns));
      for (const auto& row : grid.rows) write(csv_line(row));
      header_printed_ = true;
      break;
    }
    case Format::value:
      write(values_text(grid_of(output, Precision::exact), rows, options_.terminal));
      break;
    case Format::table:
      show_page(shows_views() ? view_page(output, one_of_many) : table_page(output, one_of_many));
      header_printed_ = true;
      break;
  }
  return !closed_;
}

bool Sink::shows_views() const {
  return options_.format == Format::table && options_.terminal && options_.fields.empty() &&
         !options_.verbose;
}

Screen Sink::screen() const {
  return {.columns = size_of(out_).columns,
          .color = options_.color,
          .unicode = options_.unicode,
          .radians = options_.radians,
          .model = model_,
          .robot = options_.robot};
}

std::size_t Sink::columns(std::size_t most) const {
  return options_.terminal ? std::min(most, screen().columns) : most;
}

std::string Sink::table_page(const Output& output, bool one_of_many) {
  const bool redrawn = options_.repeats && options_.terminal;
  if (!output.rows.empty())
    return table_text(grid_of(output, Precision::human), !header_printed_ || redrawn, options_.color,
                      widths_);
  const bool apart = one_of_many && header_printed_ && !options_.terminal;
  return (apart ? "\n" : "") + pairs_text(pairs_of(output.document, Precision::human), options_.color);
}

std::string Sink::view_page(const Output& output, bool one_of_many) {
  if (silent_) return {};
  if (output.line) return options_.quiet ? "" : fitted(output.line(output.document, screen()), screen());
  if (output.view) return fitted(output.view(output.document, screen()), screen());
  // The rows of a stream are aligned with the rows before them.
  const bool streamed = one_of_many && !options_.repeats && !output.rows.empty();
  return fitted(streamed ? table_page(output, true) : document_view(output, screen()), screen());
}

// --watch draws each page over the page before it, in one write, so that nothing flickers. What is higher
// than the terminal is cut: it would scroll.
void Sink::show_page(std::string page) {
  const bool redrawn = options_.repeats && options_.terminal;
  if (redrawn && options_.cursor)
    page = redrawn_page(fitted(page, screen()), size_of(out_).rows, !header_printed_);
  else if (redrawn && header_printed_)
    page = "\n" + page;
  write(page);
}

void Sink::draw(const std::function<std::string(const Screen&, std::size_t)>& page) {
  const TerminalSize size = size_of(out_);
  // The last row holds the cursor: a line end there would scroll. Another size needs a cleared terminal.
  const bool resized = size.columns != drawn_columns_ || size.rows != drawn_rows_;
  std::string text = redrawn_page(page(screen(), size.rows - 1), size.rows, resized);
  drawn_columns_ = size.columns;
  drawn_rows_ = size.rows;
  if (text == drawn_) return;
  write(text);
  drawn_ = std::move(text);
}

void Sink::picture(std::string_view sequences) {
  if (options_.terminal && options_.format == Format::table) write(sequences);
}

void Sink::raw(std::string_view text) {
  end_progress();
  std::string safe;
  if (options_.terminal) text = safe = printable_lines(text);
  write(text);
  if (text.empty() || text.back() != '\n') write("\n");
}

bool Sink::fails_in_json() const { return prints_json() && (!options_.streams || keeps_); }

std::string Sink::failure_document(const Error& error, int exit_code) const {
  Json inner = Json::object();
  inner["code"] = exit_code;
  inner["name"] = exit_name(error);
  inner["message"] = error.message;
  inner["reason"] = error.reason;
  inner["hint"] = error.hint;
  if (!error.holder.empty()) inner["holder"] = error.holder;
  for (const Fact& fact : error.facts)
    if (fact.key != kSignalFact && fact.key != kStepFact && fact.key != kRemedyFact &&
        !inner.contains(fact.key))
      inner[fact.key] = fact_value(fact.key, fact.value);
  if (const auto remedy = first_remedy(error); !remedy.empty()) inner[std::string(kRemedyFact)] = remedy;
  Json document = kept_;
  document["error"] = std::move(inner);
  const bool pretty = options_.format == Format::json && options_.terminal && !options_.repeats;
  return json_text(with_schema(document, options_.robot), pretty) + "\n";
}

void Sink::prepare_farewell(int signal, const Error& error) const {
  if (fails_in_json()) set_farewell(signal, fileno(out_), failure_document(error, exit_code(error)));
}

void Sink::fail(const Error& error, int exit_code) {
  end_progress();
  failed_ = true;
  const bool as_json = fails_in_json();
  if (!as_json && !kept_.empty()) (void)emit({.document = kept_}, options_.repeats);
  if (as_json) write(failure_document(error, exit_code));
  say("aimctl: ", error.reason.empty() ? error.message : error.message + ": " + error.reason);
  if (!error.hint.empty()) say("hint: ", error.hint);
}

void Sink::note(std::string_view text) {
  if (options_.quiet) return;
  end_progress();
  say("", text);
}

void Sink::progress(std::string_view text) {
  if (options_.quiet || !options_.err_terminal) return;
  // The same line with other numbers is shown at most once per kProgressPeriod; more often it would flicker.
  const std::string_view lead = text.substr(0, text.find_first_of("0123456789"));
  const auto now = std::chrono::steady_clock::now();
  if (progress_shown_ && lead == progress_lead_ && now < progress_due_) return;
  progress_lead_ = std::string(lead);
  progress_due_ = now + kProgressPeriod;
  const std::string line = shortened(printable(text), size_of(err_).columns - 1);
  std::fprintf(err_, "\r%s\x1b[K", line.c_str());
  std::fflush(err_);
  progress_shown_ = true;
}

void Sink::end_progress() {
  if (!progress_shown_) return;
  std::fputs("\r\x1b[K", err_);
  std::fflush(err_);
  progress_shown_ = false;
}

// What is wider than the terminal is broken between words, behind the lead.
void Sink::say(std::string_view lead, std::string_view text) {
  const Screen terminal{.columns = size_of(err_).columns};
  std::string lines = std::string(lead) + printable(text) + "\n";
  if (options_.err_terminal && width_of(lines) > terminal.columns)
    lines = hanging(lead, printable(text), 0, terminal);
  std::fwrite(lines.data(), 1, lines.size(), err_);
  std::fflush(err_);
}

// Flushed at once: the reader of a stream waits for each line, and a failed write must be noticed
// immediately.
void Sink::write(std::string_view text) {
  if (closed_) return;
  withdraw_farewell();
  const bool written =
      std::fwrite(text.data(), 1, text.size(), out_) == text.size() && std::fflush(out_) == 0;
  if (written) return;
  closed_ = true;
  if (errno != EPIPE && !complaint_)
    complaint_ = Error{.message = "cannot write the output",
                       .reason = std::strerror(errno)};  // NOLINT(concurrency-mt-unsafe)
}

}  // namespace aim::cli
