// Errors and refusals as aim.v1 messages.
#include "robotside/api/request/refusal_message.hpp"

#include <string>
#include <string_view>

#include "core/fact.hpp"

namespace aim::robotside {
namespace {

constexpr std::size_t kLongestSentence = 1024;  // [bytes] a client reads texts of at most kLongestText

// Errors quote what a client has sent, which may be a whole file.
std::string shortened(std::string_view text) {
  if (text.size() <= kLongestSentence) return std::string(text);
  std::size_t end = kLongestSentence;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80) --end;  // inside a character
  return std::string(text.substr(0, end)) + "...";
}

}  // namespace

void fill_refusal(const Error& error, std::string_view what, TimeNs now, v1::Refusal& message) {
  message.set_origin(static_cast<v1::Origin>(exit_code_of(error.origin)));
  message.set_message(shortened(error.message));
  message.set_reason(shortened(error.reason));
  message.set_hint(shortened(error.hint));
  message.set_holder(error.holder);
  message.set_what(std::string(what));
  message.set_robot_time_ms(milliseconds(now));
  for (const Fact& fact : error.facts) {
    if (fact.key == kRemedyFact) message.add_remedies(shortened(fact.value));
    if (fact.key == "not_permitted") message.set_not_permitted(true);
    if (fact.key == kStepFact) message.add_steps(shortened(fact.value));
  }
}

void fill_refusal(const RefusalRecord& record, v1::Refusal& message) {
  fill_refusal(record.error, record.what, record.time, message);
  if (record.clamped) message.set_origin(v1::ORIGIN_UNSPECIFIED);
  message.set_sequence(record.sequence);
}

}  // namespace aim::robotside
