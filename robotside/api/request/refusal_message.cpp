// Errors and refusals as aim.v1 messages.
#include "robotside/api/request/refusal_message.hpp"

namespace aim::robotside {

void fill_refusal(const Error& error, std::string_view what, TimeNs now, v1::Refusal& message) {
  message.set_origin(static_cast<v1::Origin>(exit_code_of(error.origin)));
  message.set_message(error.message);
  message.set_reason(error.reason);
  message.set_hint(error.hint);
  message.set_holder(error.holder);
  message.set_what(std::string(what));
  message.set_robot_time_ms(milliseconds(now));
  for (const Fact& fact : error.facts)
    if (fact.key == "remedy") message.add_remedies(fact.value);
}

void fill_refusal(const RefusalRecord& record, v1::Refusal& message) {
  fill_refusal(record.error, record.what, record.time, message);
  if (record.clamped) message.set_origin(v1::ORIGIN_UNSPECIFIED);
  message.set_sequence(record.sequence);
}

}  // namespace aim::robotside
