// Completion and parser agree: what completion offers, the parser takes; what an example holds, completion
// offers. On random lines, on all examples of the command table, and on all their beginnings.
#include <algorithm>
#include <random>

#include "cli/completion/completion.hpp"
#include "cli/help/example.hpp"
#include "cli/shell/shell.hpp"
#include "cli/table/nouns.hpp"
#include "cli/table/scan.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;
using Line = std::vector<std::string>;

namespace {

class OneName final : public LiveWords {
 public:
  std::vector<Candidate> words(Words /*kind*/) override { return {{"one_name", ""}}; }
};

Completion completed(const Line& before, std::string_view prefix) {
  OneName words;
  return complete(before, prefix, words);
}

std::string text_of(const Line& words) {
  std::string text;
  for (const std::string& word : words) text += word + " ";
  return text;
}

bool contains(const Completion& completion, const std::string& word) {
  return std::any_of(completion.candidates.begin(), completion.candidates.end(),
                     [&](const Candidate& one) { return one.word == word; });
}

// The words of an example without aimctl; empty for an example that is more than one simple command.
Line words_of(std::string_view line) {
  if (line.find_first_of("|<>$;&`") != std::string_view::npos) return {};
  auto words = split_words(line);
  if (!words || words->empty() || words->front() != "aimctl") return {};
  words->erase(words->begin());
  return *words;
}

std::vector<Line> example_lines() {
  std::vector<Line> lines;
  for (const Noun* noun : nouns())
    for (const Command& command : noun->commands)
      for (const Example& example : command.examples)
        if (Line words = words_of(example_line(command, example)); !words.empty())
          lines.push_back(std::move(words));
  return lines;
}

// Every word that the table knows, with some that are wrong and some values.
Line vocabulary() {
  Line words{"-",        "--",         "0.1",    "-20deg", "+=5deg", "left_arm_joint4=-1",
             "nonsense", "--nonsense", "--json", "-q",     ""};
  for (const Noun* noun : nouns()) {
    words.emplace_back(noun->name);
    for (const VerbWord& verb : verb_words(*noun, "")) words.emplace_back(verb.word);
    for (const Parameter* flag : flags_for(noun, nullptr)) words.emplace_back(flag->name);
  }
  return words;
}

// The parser takes every offered word: a line without a mistake stays one, except that a flag may still lack
// its value.
void check_offers(const Line& before) {
  INFO(text_of(before));
  if (scan(before).error) return;
  for (const Candidate& one : completed(before, "").candidates) {
    Line line = before;
    line.push_back(one.word);
    const Scan scanned = scan(line);
    INFO(one.word);
    CHECK((!scanned.error || scanned.open != nullptr));
  }
}

}  // namespace

TEST_CASE(
    "completion offers every noun, verb and flag of the examples, and the parser takes what it offers") {
  const auto lines = example_lines();
  REQUIRE(lines.size() > 80);
  for (const Line& line : lines)
    for (std::size_t count = 0; count < line.size(); ++count) {
      const Line before(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(count));
      check_offers(before);
      INFO(text_of(before) << "> " << line[count]);
      const Scan scanned = scan(before);
      CHECK((!scanned.error || scanned.open != nullptr));
      const bool flag = looks_like_flag(line[count]) && line[count].find('=') == std::string::npos;
      const bool name = !scanned.command && !scanned.open && line[count] != "--";
      if ((flag || name) && line[count].size() > 2)
        CHECK(contains(completed(before, line[count]), line[count]));
    }
}

TEST_CASE("completion of random lines offers only what the parser takes") {
  const Line words = vocabulary();
  std::mt19937 random(20);
  const auto any = [&](std::size_t size) {
    return std::uniform_int_distribution<std::size_t>(0, size - 1)(random);
  };
  for (int i = 0; i < 1500; ++i) {
    Line line;
    // Most begin with a noun and a verb, so that they reach flags and arguments.
    if (any(5) != 0) {
      const Noun& noun = *nouns()[any(nouns().size())];
      line.emplace_back(noun.name);
      const auto verbs = verb_words(noun, "");
      if (!verbs.empty() && any(4) != 0) line.emplace_back(verbs[any(verbs.size())].word);
    }
    for (std::size_t more = any(4); more > 0; --more) line.push_back(words[any(words.size())]);
    check_offers(line);
  }
}
