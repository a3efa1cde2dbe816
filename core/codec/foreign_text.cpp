// A scanner of TOML that knows strings, comments and brackets, and so where keys are. What it takes for a key
// is one for the parser as well, up to the first mistake of syntax; there the parser ends, too.
#include "core/codec/foreign_text.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace aim {
namespace {

class TomlScan {
 public:
  TomlScan(const TextKind& kind, std::string_view text, std::string_view name)
      : kind_(kind), text_(text), name_(name) {}

  Status run() {
    while (at_ < text_.size() && !refused_) step();
    return refused_ ? Status(*refused_) : Status(Done{});
  }

 private:
  // What surrounds a value in brackets: to be restored behind them.
  struct Outside {
    bool table;
    std::size_t above, parts;
  };

  void step() {
    const char c = text_[at_];
    if (c == '"' || c == '\'') return string(c);
    ++at_;
    if (c == '\n') return end_line();
    if (c == '#') return comment();
    if (c == '=' || c == ',') return separate(c);
    if (c == '[' && key_ && outside_.empty() && key_bytes_ == 0) return heading();
    if (c == '[' || c == '{') return open(c == '{');
    if (c == ']' || c == '}') return close();
    if (key_ && c != ' ' && c != '\t' && c != '\r') key_character(c);
  }

  void begin_key() {
    key_ = true;
    parts_ = 1;
    key_bytes_ = 0;
  }

  void end_line() {
    ++line_;
    if (!outside_.empty()) return;  // a list, or what toml++ refuses
    heading_ = false;
    above_ = in_table_;
    begin_key();
  }

  void comment() { at_ = std::min(text_.find('\n', at_), text_.size()); }

  void separate(char c) {
    count();
    if (c == '=') key_ = false;
    if (c == ',' && !outside_.empty() && table_) begin_key();
  }

  // [table] or [[table]]
  void heading() {
    heading_ = true;
    above_ = 0;
    count();
  }

  void open(bool table) {
    count();
    outside_.push_back({table_, above_, parts_});
    above_ += parts_ + (table ? 0 : 1);
    table_ = table;
    key_ = false;
    parts_ = 0;
    check_depth();
    if (table) begin_key();
  }

  void close() {
    if (heading_) {
      in_table_ = parts_;
      key_ = false;
      return;
    }
    key_ = false;
    if (outside_.empty()) return;
    table_ = outside_.back().table;
    above_ = outside_.back().above;
    parts_ = outside_.back().parts;
    outside_.pop_back();
  }

  void key_character(char c) {
    if (c == '.') {
      count();
      if (++parts_ > kMostKeyParts)
        refuse("a key has more than " + std::to_string(kMostKeyParts) + " parts", "write a shorter key");
    }
    key_grows(1);
  }

  void key_grows(std::size_t bytes) {
    key_bytes_ += bytes;
    if (key_bytes_ > kLongestKey)
      refuse("a key is longer than " + std::to_string(kLongestKey) + " bytes", "write a shorter key");
    check_depth();
  }

  void string(char quote) {
    const std::size_t begin = at_;
    const std::string three(3, quote);
    if (text_.substr(at_).starts_with(three))
      long_string(quote, three);
    else
      short_string(quote);
    if (key_) key_grows(at_ - begin);
  }

  // Ends with its line at the latest.
  void short_string(char quote) {
    for (++at_; at_ < text_.size() && text_[at_] != '\n'; ++at_) {
      if (text_[at_] == quote) {
        ++at_;
        return;
      }
      if (quote == '"' && text_[at_] == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] != '\n') ++at_;
    }
  }

  // Two more quotes may stand before the three that end it.
  void long_string(char quote, const std::string& three) {
    for (at_ += three.size(); at_ < text_.size(); ++at_) {
      if (text_[at_] == '\n') ++line_;
      if (quote == '"' && text_[at_] == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] != '\n') {
        ++at_;
      } else if (text_.substr(at_).starts_with(three)) {
        at_ += three.size();
        for (int more = 0; more < 2 && at_ < text_.size() && text_[at_] == quote; ++more) ++at_;
        return;
      }
    }
  }

  void check_depth() {
    if (above_ + parts_ > kDeepestValue)
      refuse("a value is deeper than " + std::to_string(kDeepestValue) + " tables and lists",
             "write it in fewer tables");
  }

  void count() {
    if (++elements_ > kind_.elements)
      refuse("there are more than " + std::to_string(kind_.elements) + " keys and values", "divide the file");
  }

  void refuse(std::string what, std::string hint) {
    if (refused_) return;
    refused_ = Error{.origin = Origin::usage,
                     .message = std::string(name_) + ":" + std::to_string(line_) + ": " + std::move(what),
                     .reason = "more is not read of a " + std::string(kind_.name) +
                               ", so that no text takes the stack or the memory of its reader",
                     .hint = std::move(hint),
                     .facts = {{std::string(kTomlLineFact), std::to_string(line_)}}};
  }

  const TextKind& kind_;
  std::string_view text_, name_;
  std::size_t at_ = 0, elements_ = 0;
  unsigned line_ = 1;
  bool key_ = true;               // where a key may stand
  bool heading_ = false;          // in the line of [table], from the first bracket on
  bool table_ = false;            // the innermost brackets are { }
  std::size_t parts_ = 1;         // of the key, so far
  std::size_t key_bytes_ = 0;     // likewise, without blanks
  std::size_t in_table_ = 0;      // parts of the last [table]
  std::size_t above_ = 0;         // levels above the key
  std::vector<Outside> outside_;  // at most kDeepestValue, as each adds a level
  std::optional<Error> refused_;
};

}  // namespace

std::string size_text(std::size_t bytes) { return std::to_string(bytes / kKiB) + " KiB"; }
std::string size_text(const TextKind& kind) { return size_text(kind.bytes); }

Status check_size(const TextKind& kind, std::string_view text, std::string_view name) {
  if (text.size() <= kind.bytes) return Done{};
  return Error{
      .origin = Origin::usage,
      .message = std::string(name) + ": the " + std::string(kind.name) + " is longer than " + size_text(kind),
      .reason = "it has " + std::to_string(text.size()) + " bytes",
      .hint = "more is not read of a " + std::string(kind.name) + "; divide it"};
}

Status check_toml_bounds(const TextKind& kind, std::string_view text, std::string_view name) {
  return TomlScan(kind, text, name).run();
}

}  // namespace aim
