// Values begin in one column and continue below themselves.
#include "cli/output/facts.hpp"

#include <algorithm>

#include "cli/output/styled_text.hpp"

namespace aim::cli {
namespace {

constexpr std::size_t kBesideFrom = 72;  // narrower screens show one fact per line

struct Layout {
  std::size_t label;   // width of a label with the gap behind it
  std::size_t second;  // where a fact beside another one begins; 0: never
};

bool is_shown(const Fact& fact) { return !fact.value.empty(); }

Layout layout_of(const std::vector<Fact>& facts, const Screen& screen) {
  std::size_t widest = 0;
  for (const Fact& fact : facts)
    if (is_shown(fact)) widest = std::max(widest, styled_width(fact.label));
  const std::size_t label = std::min(widest + 2, screen.columns / 2);
  return {label, screen.columns >= kBesideFrom ? screen.columns / 2 - 4 : 0};
}

std::string label_text(const Fact& fact, std::size_t columns, const Screen& screen) {
  return styled_padded(styled(Tone::strong, styled_cut(fact.label, columns - 1, screen), screen), columns);
}

}  // namespace

std::string facts_text(const std::vector<Fact>& facts, const Screen& screen) {
  const Layout layout = layout_of(facts, screen);
  std::vector<std::string> lines;
  for (const Fact& fact : facts) {
    if (!is_shown(fact)) continue;
    const std::string label = label_text(fact, layout.label, screen);
    const std::size_t second_room = screen.columns - std::min(screen.columns, layout.second + layout.label);
    if (fact.beside && layout.second > 0 && !lines.empty() &&
        styled_width(lines.back()) + 2 <= layout.second && styled_width(fact.value) <= second_room) {
      lines.back() = styled_padded(lines.back(), layout.second) + label + fact.value;
      continue;
    }
    bool first = true;
    for (const std::string& line : styled_lines(fact.value, screen.columns - layout.label)) {
      lines.push_back((first ? label : std::string(layout.label, ' ')) + line);
      first = false;
    }
  }
  std::string text;
  for (const std::string& line : lines) text.append(line).append("\n");
  return text;
}

}  // namespace aim::cli
