// A colour is an SGR sequence, "ESC [ ... m", which takes no column.
#include "cli/output/styled_text.hpp"

#include <algorithm>
#include <array>

#include "cli/output/text.hpp"

namespace aim::cli {
namespace {

constexpr std::array<std::string_view, 5> kSequences{"", "\x1b[1m", "\x1b[32m", "\x1b[33m", "\x1b[31m"};
constexpr std::string_view kReset = "\x1b[0m";

// The first character or colour sequence of the text, which is not empty.
std::string_view first_piece(std::string_view text) {
  if (text[0] == '\x1b') return text.substr(0, text.find('m') == text.npos ? 1 : text.find('m') + 1);
  std::size_t length = 1;
  while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xc0u) == 0x80u) ++length;
  return text.substr(0, length);
}

std::size_t width_of_piece(std::string_view piece) { return piece[0] == '\x1b' ? 0 : width_of(piece); }

// The text up to that many columns. Colour sequences behind the cut are kept: the last of them is the reset.
std::string cut_at(std::string_view text, std::size_t columns, std::string_view mark) {
  std::string out;
  std::size_t width = 0;
  bool cut = false;
  while (!text.empty()) {
    const std::string_view piece = first_piece(text);
    text.remove_prefix(piece.size());
    const std::size_t more = width_of_piece(piece);
    if (!cut && width + more > columns) {
      out += mark;
      cut = true;
    }
    if (!cut || piece[0] == '\x1b') out += piece;
    width += more;
  }
  return out;
}

std::string without_trailing_blanks(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

// Parts of a text between two or more blanks.
std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = text.find("  ");
    if (end > 0) parts.push_back(text.substr(0, end));
    const std::size_t next = end == text.npos ? text.npos : text.find_first_not_of(' ', end);
    text = next == text.npos ? "" : text.substr(next);
  }
  return parts;
}

// Cuts the text into pieces of that width.
std::vector<std::string> pieces_of(std::string_view text, std::size_t columns) {
  std::vector<std::string> pieces(1);
  std::size_t width = 0;
  while (!text.empty()) {
    const std::string_view piece = first_piece(text);
    text.remove_prefix(piece.size());
    const std::size_t more = width_of_piece(piece);
    if (width > 0 && width + more > columns) {
      pieces.emplace_back();
      width = 0;
    }
    pieces.back().append(piece);
    width += more;
  }
  return pieces;
}

class Lines {
 public:
  explicit Lines(std::size_t columns) : columns_(columns) {}

  bool fits(std::string_view text, std::size_t gap) const {
    return lines_.empty() || styled_width(lines_.back()) + gap + styled_width(text) <= columns_;
  }
  void append(std::string_view text, std::size_t gap) {
    if (!lines_.empty() && fits(text, gap))
      lines_.back().append(gap, ' ').append(text);
    else
      for (std::string& piece : pieces_of(text, columns_)) lines_.push_back(std::move(piece));
  }
  void append_words(std::string_view text) {
    std::size_t gap = 2;
    while (!text.empty()) {
      const std::size_t space = text.find(' ');
      append(text.substr(0, space), gap);
      text = space == text.npos ? "" : text.substr(space + 1);
      gap = 1;
    }
  }
  std::vector<std::string> take() { return std::move(lines_); }

 private:
  std::size_t columns_;
  std::vector<std::string> lines_;
};

}  // namespace

std::string styled(Tone tone, std::string_view text, const Screen& screen) {
  if (!screen.color || tone == Tone::plain || text.empty()) return std::string(text);
  return std::string(kSequences[static_cast<std::size_t>(tone)]).append(text).append(kReset);
}

std::size_t styled_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const std::string_view piece = first_piece(text);
    width += width_of_piece(piece);
    text.remove_prefix(piece.size());
  }
  return width;
}

std::string styled_cut(std::string_view text, std::size_t columns, const Screen& screen) {
  if (styled_width(text) <= columns) return std::string(text);
  const std::string_view mark = screen.unicode ? "…" : "...";
  const std::size_t room = screen.unicode ? 1 : 3;
  return columns < room ? cut_at(text, columns, "") : cut_at(text, columns - room, mark);
}

std::string styled_padded(std::string text, std::size_t columns, bool right) {
  const std::size_t width = styled_width(text);
  if (width >= columns) return text;
  const std::string fill(columns - width, ' ');
  return right ? fill + text : text + fill;
}

std::vector<std::string> styled_lines(std::string_view text, std::size_t columns) {
  Lines lines(std::max<std::size_t>(columns, 1));
  for (const std::string_view part : parts_of(text)) {
    if (styled_width(part) <= columns)
      lines.append(part, 2);
    else
      lines.append_words(part);
  }
  return lines.take();
}

std::string folded(std::string_view text, const Screen& screen) { return hanging("", text, 0, screen); }

std::string hanging(std::string_view lead, std::string_view text, std::size_t indent, const Screen& screen) {
  const std::size_t width = std::max(styled_width(lead), indent);
  std::string page;
  for (const std::string& line : styled_lines(text, screen.columns - std::min(width, screen.columns - 1))) {
    page += page.empty() ? std::string(lead) : std::string(width, ' ');
    page.append(line).append("\n");
  }
  return page;
}

std::string fitted(std::string_view page, const Screen& screen) {
  std::string out;
  while (!page.empty()) {
    const std::size_t end = page.find('\n');
    out += without_trailing_blanks(styled_cut(page.substr(0, end), screen.columns, screen));
    if (end == page.npos) break;
    out += '\n';
    page.remove_prefix(end + 1);
  }
  return out;
}

}  // namespace aim::cli
