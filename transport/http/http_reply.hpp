// An HTTP reply as bytes, with the headers in the robot's order.
// Source: AimDK wire, sections 1.5 and 1.6.
#pragma once

#include <string>
#include <string_view>

namespace aim::transport {

struct HttpReply {
  int status = 200;
  std::string leading = {};            // complete header lines placed first, each with its line end
  std::string_view content_type = {};  // a constant; empty: no such header
  std::string refusal = {};            // Aim-Refused; characters not allowed in a header are replaced
  std::string body = {};
  bool close = false;  // close the connection after it
};

// A reply with a readable error text in the robot's format: text/html without markup.
HttpReply text_reply(int status, std::string_view text);
// HTTP 500 with the robot's frame: An error occurred: '...'
HttpReply error_occurred(std::string_view what);

// Escapes text from outside for a text/html body.
std::string without_markup(std::string_view text);

struct ReplyForm {
  unsigned version = 11;  // 10 or 11: mirrored from the request
  bool keep_alive = true;
  bool with_body = true;  // false for HEAD
};
std::string wire_bytes(const HttpReply& reply, const ReplyForm& form);

}  // namespace aim::transport
