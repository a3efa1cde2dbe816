// Writes documents to stdout and sentences to stderr. After the reader has closed stdout nothing more is
// written.
#include "cli/output/sink.hpp"

#include <sys/ioctl.h>

#include <cerrno>
#include <charconv>
#include <cstring>

#include "cli/output/exit_code.hpp"
#include "cli/output/shape.hpp"
#include "cli/output/text.hpp"

namespace aim::cli {
namespace {

constexpr const char* kSchema = "aimctl/1";
constexpr std::chrono::milliseconds kProgressPeriod{100};

Json with_schema(const Json& document) {
  Json whole = Json::object();
  whole["schema"] = kSchema;
  if (document.is_object()) whole.update(document);
  return whole;
}

// A fact that is a number becomes a JSON number, so that a program needs no second parser.
Json fact_value(const std::string& text) {
  double number = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
  if (end.ec == std::errc() && end.ptr == text.data() + text.size()) return Json::parse(text, nullptr, false);
  return text;
}

std::size_t columns_of(std::FILE* terminal) {
  winsize size{};
  if (ioctl(fileno(terminal), TIOCGWINSZ, &size) == 0 && size.ws_col > 10) return size.ws_col;
  return 80;
}

std::string values_text(const Grid& grid, bool rows, bool terminal) {
  std::string text;
  for (const auto& row : grid.rows)
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += terminal ? printable(row[i]) : row[i];
      text += rows && i + 1 < row.size() ? '\t' : '\n';
    }
  return text;
}

}  // namespace

Sink::Sink(SinkOptions options, std::FILE* out, std::FILE* err)
    : options_(std::move(options)), out_(out), err_(err) {}

void Sink::print(const Output& output) { (void)emit(output, options_.repeats); }
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
      write(json_text(with_schema(output.document), options_.terminal && !one_of_many) + "\n");
      break;
    case Format::jsonl:
      write(json_text(with_schema(output.document), false) + "\n");
      break;
    case Format::yaml:
      write((one_of_many ? "---\n" : "") + yaml_text(with_schema(output.document)));
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
    case Format::table: {
      if (options_.repeats && options_.terminal)
        write("\x1b[H\x1b[2J");  // cursor home, clear screen: --watch redraws the page
      if (!rows) {
        if (one_of_many && header_printed_ && !options_.terminal) write("\n");
        write(pairs_text(pairs_of(output.document, Precision::human), options_.color));
      } else {
        const bool header = !header_printed_ || (options_.repeats && options_.terminal);
        write(table_text(grid_of(output, Precision::human), header, options_.color, widths_));
      }
      header_printed_ = true;
      break;
    }
  }
  return !closed_;
}

void Sink::raw(std::string_view text) {
  end_progress();
  std::string safe;
  if (options_.terminal) {
    // Line by line: line breaks are kept, other control characters are escaped.
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      safe += printable(text.substr(0, end));
      if (end == std::string_view::npos) break;
      safe += '\n';
      text.remove_prefix(end + 1);
    }
    text = safe;
  }
  write(text);
  if (text.empty() || text.back() != '\n') write("\n");
}

void Sink::fail(const Error& error, int exit_code) {
  end_progress();
  const bool as_json = options_.format == Format::json || options_.format == Format::jsonl;
  if (!as_json && !kept_.empty()) (void)emit({.document = kept_}, options_.repeats);
  if (as_json) {
    Json inner = Json::object();
    inner["code"] = exit_code;
    inner["name"] = exit_name(error);
    inner["message"] = error.message;
    inner["reason"] = error.reason;
    inner["hint"] = error.hint;
    if (!error.holder.empty()) inner["holder"] = error.holder;
    for (const Fact& fact : error.facts)
      if (fact.key != kSignalFact && !inner.contains(fact.key)) inner[fact.key] = fact_value(fact.value);
    Json document = kept_;
    document["error"] = std::move(inner);
    const bool pretty = options_.format == Format::json && options_.terminal && !options_.repeats;
    write(json_text(with_schema(document), pretty) + "\n");
  }
  std::string sentence = "aimctl: " + error.message;
  if (!error.reason.empty()) sentence += ": " + error.reason;
  say(sentence);
  if (!error.hint.empty()) say("hint: " + error.hint);
}

void Sink::note(std::string_view text) {
  if (options_.quiet) return;
  end_progress();
  say(text);
}

void Sink::progress(std::string_view text) {
  if (options_.quiet || !options_.err_terminal) return;
  // The same line with other numbers is shown at most once per kProgressPeriod; more often it would flicker.
  const std::string_view lead = text.substr(0, text.find_first_of("0123456789"));
  const auto now = std::chrono::steady_clock::now();
  if (progress_shown_ && lead == progress_lead_ && now < progress_due_) return;
  progress_lead_ = std::string(lead);
  progress_due_ = now + kProgressPeriod;
  const std::string line = shortened(printable(text), columns_of(err_) - 1);
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

void Sink::say(std::string_view text) {
  const std::string line = printable(text) + "\n";
  std::fwrite(line.data(), 1, line.size(), err_);
  std::fflush(err_);
}

// Flushed at once: the reader of a stream waits for each line, and a failed write must be noticed
// immediately.
void Sink::write(std::string_view text) {
  if (closed_) return;
  const bool written =
      std::fwrite(text.data(), 1, text.size(), out_) == text.size() && std::fflush(out_) == 0;
  if (written) return;
  closed_ = true;
  if (errno != EPIPE && !complaint_)
    complaint_ = Error{.message = "cannot write the output",
                       .reason = std::strerror(errno)};  // NOLINT(concurrency-mt-unsafe)
}

}  // namespace aim::cli
