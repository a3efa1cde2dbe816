// Draws the line that is being edited: prompt, text and cursor, and a hint below it.
//
// libedit edits the line but does not draw it: its display assumes that the prompt keeps its width and that
// no one else writes to the terminal, so that a prompt that grows garbles the line. Here every change is one
// write that draws the whole line over the one before.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace aim::cli {

struct LineContent {
  std::string prompt;
  std::string text;
  std::size_t cursor = 0;  // [bytes] in the text
  std::string hint = {};   // one row below the text; empty: none
  bool operator==(const LineContent&) const = default;
};

struct TerminalSize {
  std::size_t columns = 80;
  std::size_t rows = 24;
  bool operator==(const TerminalSize&) const = default;
};
TerminalSize terminal_size(int terminal);

// The rows that prompt and text take. Wide characters are not divided, control characters are escaped.
struct LineLayout {
  struct Row {
    std::string text = {};
    std::string ending = {};  // to be written before the next row
  };
  std::vector<Row> rows;
  std::size_t row = 0;  // of the cursor
  std::size_t column = 0;
};
LineLayout layout_of(const LineContent& content, std::size_t columns);

class LineDisplay {
 public:
  LineDisplay(std::FILE* out, int terminal) : out_(out), terminal_(terminal) {}

  TerminalSize size() const { return terminal_size(terminal_); }
  // Draws the content if it or the size of the terminal has changed.
  void show(LineContent content);
  // Prints lines above the content, which show() draws again below them.
  void print_above(const std::vector<std::string>& lines);
  // Leaves the content as it is, without the hint, and goes to the next row. `mark` is written behind the
  // text.
  void leave(LineContent content, std::string_view mark = "");
  void clear_screen();
  // Other text was written to the terminal: the content is drawn anew, where the cursor is.
  void forget() { shown_ = false; }

 private:
  std::string to_first_row() const;
  void write(const std::string& bytes);

  std::FILE* out_;
  int terminal_;
  bool shown_ = false;
  LineContent content_;
  TerminalSize drawn_size_;
  std::size_t cursor_row_ = 0;  // of what is drawn
};

}  // namespace aim::cli
