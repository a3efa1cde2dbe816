// Sentences first, folded to the width of the screen.
#include "cli/output/views/reason_view.hpp"

#include "cli/output/document_value.hpp"
#include "cli/output/facts.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/styled_text.hpp"
#include "cli/output/symbols.hpp"

namespace aim::cli {

std::string short_subject(const std::string& what) {
  return what.starts_with('/') ? what
                               : what.substr(what.find('/') == std::string::npos ? 0 : what.find('/') + 1);
}

namespace {

std::string headline_of(const Json& refusal) {
  if (std::string message = word_of(refusal, "message"); !message.empty()) return message;
  const std::string what = short_subject(word_of(refusal, "what"));
  return what.empty() ? "refused" : what + " is refused";
}

std::vector<Fact> refusal_facts(const Json& refusal) {
  const bool named = !word_of(refusal, "message").empty();
  return {{"Command", named ? short_subject(word_of(refusal, "what")) : ""},
          {"Because", word_of(refusal, "reason")},
          {"Held by", word_of(refusal, "holder")},
          {"To do", word_of(refusal, "hint")}};
}

std::string refused_ago(const Json& refusal) {
  const auto age = number_of(refusal, "age_s");
  return age ? "refused " + age_text(*age) : "refused before";
}

std::string refusal_text(const Json& refusal, const Screen& screen) {
  return folded(styled(Tone::bad, std::string(written(symbols::kCross, screen)), screen) + " " +
                    headline_of(refusal),
                screen) +
         facts_text(refusal_facts(refusal), screen);
}

// A refusal of the past, with what it is worth now.
std::string past_refusal_text(const Json& refusal, const Screen& screen) {
  const std::string ago = refused_ago(refusal);
  if (const Json& now = part_of(refusal, "now"); !now.is_null())
    return folded("Still refused, now for another reason (" + ago + "):", screen) + refusal_text(now, screen);
  if (is_true(refusal, "holds"))
    return folded("Still true (" + ago + "):", screen) + refusal_text(refusal, screen);
  if (!part_of(refusal, "holds").is_boolean())
    return folded("(" + ago + ")", screen) + refusal_text(refusal, screen);
  std::vector<Fact> facts = refusal_facts(refusal);
  facts.back() = {"Now", "nothing stands in the way"};
  return folded(styled(Tone::good, "No longer true", screen) + " (" + ago + "): " + headline_of(refusal),
                screen) +
         facts_text(facts, screen);
}

Tone tone_of(const std::string& status) {
  if (status == "ok") return Tone::good;
  return status == "warn" ? Tone::warning : Tone::bad;
}

}  // namespace

std::string refusal_view(const Json& document, const Screen& screen) {
  const bool past = document.contains("age_s");
  if (is_true(document, "refused"))
    return past ? past_refusal_text(document, screen) : refusal_text(document, screen);
  const std::string what = short_subject(word_of(document, "what"));
  const std::string check = styled(Tone::good, std::string(written(symbols::kCheck, screen)), screen);
  if (what.empty())
    return check + " no command was refused\n" +
           facts_text({{"But", word_of(document, "reason")}, {"To do", word_of(document, "hint")}}, screen);
  std::string text = folded(check + " " + what + ": nothing stands in the way", screen);
  if (const Json& last = part_of(document, "last"); !last.is_null())
    text += folded("No longer true (" + refused_ago(last) + "): " + headline_of(last), screen) +
            facts_text({{"Because", word_of(last, "reason")}}, screen);
  return text + facts_text({{"To do", word_of(document, "hint")}}, screen);
}

std::string explanations_view(const Json& document, const Screen& screen) {
  std::string text;
  for (const Json& one : part_of(document, "explanations")) {
    if (!text.empty()) text += "\n";
    text += folded(styled(Tone::strong, word_of(one, "name"), screen) + "  " + word_of(one, "kind"), screen);
    text += facts_text({{"Meaning", word_of(one, "meaning")},
                        {"Unit", word_of(one, "unit")},
                        {"Limit", word_of(one, "limit")},
                        {"Source", word_of(one, "source")}},
                       screen);
  }
  return text.empty() ? "no explanation\n" : text;
}

// Findings that need attention have a second line with what mends them.
std::string checks_view(const Json& document, const Screen& screen) {
  std::vector<Fact> facts;
  for (const Json& check : part_of(document, "checks")) {
    const std::string status = word_of(check, "status");
    facts.push_back(
        {word_of(check, "check"), styled(tone_of(status), status, screen) + "  " + word_of(check, "text")});
    if (const std::string fix = word_of(check, "fix"); !fix.empty()) facts.push_back({"", "to fix: " + fix});
  }
  const std::string text = facts_text(facts, screen);
  return text.empty() ? "no checks\n" : text;
}

}  // namespace aim::cli
