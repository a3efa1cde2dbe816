// Layout of the edited line, and the escape sequences that draw it.
#include "cli/shell/line_display.hpp"

#include <sys/ioctl.h>

#include <algorithm>

#include "cli/output/text.hpp"

namespace aim::cli {
namespace {

constexpr std::string_view kEraseRow = "\x1b[K";    // from the cursor to the end of the row
constexpr std::string_view kEraseBelow = "\x1b[J";  // from the cursor to the end of the screen

std::size_t length_of_character(std::string_view text) {
  std::size_t length = 1;
  while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) ++length;
  return length;
}

std::string moved(std::size_t count, char direction) {
  return count == 0 ? std::string() : "\x1b[" + std::to_string(count) + direction;
}

class Typesetter {
 public:
  explicit Typesetter(std::size_t columns) : columns_(std::max<std::size_t>(columns, 2)) {}

  void add(std::string_view text) {
    while (!text.empty()) {
      const std::string_view character = text.substr(0, length_of_character(text));
      add_character(character);
      text.remove_prefix(character.size());
    }
  }

  void mark_cursor() {
    // Behind a full row the cursor is at the beginning of the next one.
    if (column_ == columns_) next_row(" \r");
    layout_.row = layout_.rows.size() - 1;
    layout_.column = column_;
  }

  LineLayout take() {
    if (column_ == columns_) next_row(" \r");
    return std::move(layout_);
  }

 private:
  void add_character(std::string_view character) {
    if (character == "\n") return next_row(column_ < columns_ ? "\x1b[K\r\n" : "\r\n");
    const std::string visible = printable(character);
    if (visible == character) return put(visible);
    for (const char c : visible) put(std::string_view(&c, 1));  // an escape may be divided
  }

  void put(std::string_view visible) {
    const std::size_t width = width_of(visible);
    // The terminal wraps by itself, so that it can wrap anew when its size changes.
    if (width > 0 && column_ + width > columns_) next_row(column_ < columns_ ? kEraseRow : "");
    layout_.rows.back().text += visible;
    column_ += width;
  }

  void next_row(std::string_view ending) {
    layout_.rows.back().ending = ending;
    layout_.rows.emplace_back();
    column_ = 0;
  }

  std::size_t columns_;
  std::size_t column_ = 0;
  LineLayout layout_{.rows = {{}}};
};

}  // namespace

TerminalSize terminal_size(int terminal) {
  winsize size{};
  if (ioctl(terminal, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
  return {size.ws_col, size.ws_row};
}

LineLayout layout_of(const LineContent& content, std::size_t columns) {
  Typesetter typesetter(columns);
  const std::string_view text = content.text;
  typesetter.add(printable(content.prompt));
  typesetter.add(text.substr(0, content.cursor));
  typesetter.mark_cursor();
  typesetter.add(text.substr(std::min(content.cursor, text.size())));
  return typesetter.take();
}

// The cursor goes to where the drawn content begins. A terminal of another width has wrapped the content
// anew, as nearly all terminals do.
std::string LineDisplay::to_first_row() const {
  if (!shown_) return "\r";
  std::size_t row = cursor_row_;
  if (const TerminalSize now = size(); now.columns != drawn_size_.columns)
    row = std::min(layout_of(content_, now.columns).row, now.rows - 1);
  return "\r" + moved(row, 'A');
}

void LineDisplay::show(LineContent content) {
  const TerminalSize now = size();
  if (shown_ && content == content_ && now == drawn_size_) return;
  const LineLayout layout = layout_of(content, now.columns);
  // Of a text higher than the terminal as many rows are shown as fit, that of the cursor among them.
  const std::size_t shown = std::min(layout.rows.size(), now.rows);
  const std::size_t first = std::min(layout.row, layout.rows.size() - shown);
  const bool hints = !content.hint.empty() && layout.rows.size() < now.rows;
  std::string bytes = to_first_row();
  for (std::size_t row = first; row < first + shown; ++row) {
    if (row > first) bytes += layout.rows[row - 1].ending;
    bytes += layout.rows[row].text;
  }
  // Behind a full row this would erase its last character; only the last row of all is never full.
  if (first + shown == layout.rows.size()) bytes += kEraseBelow;
  if (hints) bytes += "\r\n" + shortened(printable(content.hint), now.columns - 1);
  cursor_row_ = layout.row - first;
  bytes += "\r" + moved(shown - 1 - cursor_row_ + (hints ? 1 : 0), 'A') + moved(layout.column, 'C');
  write(bytes);
  content_ = std::move(content);
  drawn_size_ = now;
  shown_ = true;
}

void LineDisplay::print_above(const std::vector<std::string>& lines) {
  std::string bytes = to_first_row() + std::string(kEraseBelow);
  for (const std::string& line : lines) bytes += shortened(printable(line), size().columns - 1) + "\r\n";
  write(bytes);
  shown_ = false;
}

void LineDisplay::leave(LineContent content, std::string_view mark) {
  content.hint.clear();
  content.cursor = content.text.size();
  show(std::move(content));
  write(std::string(mark) + "\r\n");
  shown_ = false;
}

void LineDisplay::clear_screen() {
  write("\x1b[H\x1b[2J");
  shown_ = false;
}

void LineDisplay::write(const std::string& bytes) {
  std::fwrite(bytes.data(), 1, bytes.size(), out_);
  std::fflush(out_);
}

}  // namespace aim::cli
