// An HTTP reply as bytes, with the headers in the robot's order.
// Source: AimDK wire, sections 1.5 and 1.6; reason phrases: RFC 9110.
#include "transport/http/http_reply.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace aim::transport {
namespace {

constexpr std::size_t kRefusalBytes = 512;  // our choice: a sentence or two

struct StatusPhrase {
  int status;
  std::string_view phrase;
};

constexpr std::array kPhrases = {
    StatusPhrase{200, "OK"},
    StatusPhrase{400, "Bad Request"},
    StatusPhrase{403, "Forbidden"},
    StatusPhrase{404, "Not Found"},
    StatusPhrase{408, "Request Timeout"},
    StatusPhrase{412, "Precondition Failed"},
    StatusPhrase{413, "Payload Too Large"},
    StatusPhrase{414, "URI Too Long"},
    StatusPhrase{429, "Too Many Requests"},
    StatusPhrase{431, "Request Header Fields Too Large"},
    StatusPhrase{500, "Internal Server Error"},
    StatusPhrase{501, "Not Implemented"},
    StatusPhrase{503, "Service Unavailable"},
};

std::string_view phrase_of(int status) {
  const auto found = std::find_if(kPhrases.begin(), kPhrases.end(),
                                  [status](const StatusPhrase& row) { return row.status == status; });
  return found == kPhrases.end() ? std::string_view("Unknown") : found->phrase;
}

// A header value on one line: control characters, which would end or split it, become spaces. A text that is
// too long is cut between two characters of UTF-8.
std::string fit_for_header(std::string_view text) {
  const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
  std::size_t end = std::min(text.size(), kRefusalBytes);
  while (end > 0 && end < text.size() && continues(text[end])) --end;
  std::string fit(text.substr(0, end));
  std::replace_if(
      fit.begin(), fit.end(), [](char c) { return (c >= 0 && c < ' ') || c == '\x7f'; }, ' ');
  return fit;
}

}  // namespace

HttpReply text_reply(int status, std::string_view text) {
  return {.status = status, .content_type = "text/html", .body = std::string(text)};
}

HttpReply error_occurred(std::string_view what) {
  return text_reply(500, "An error occurred: '" + std::string(what) + "'");
}

std::string without_markup(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  for (const char c : text) {
    if (c == '<') {
      plain += "&lt;";
    } else {
      plain += c;
    }
  }
  return plain;
}

std::string wire_bytes(const HttpReply& reply, const ReplyForm& form) {
  std::string out;
  out.reserve(192 + reply.leading.size() + reply.refusal.size() + reply.body.size());
  out.append(form.version == 10 ? "HTTP/1.0 " : "HTTP/1.1 ");
  out.append(std::to_string(reply.status)).append(" ").append(phrase_of(reply.status)).append("\r\n");
  out.append(reply.leading);
  if (!reply.content_type.empty()) out.append("Content-Type: ").append(reply.content_type).append("\r\n");
  if (!reply.refusal.empty())
    out.append("Aim-Refused: ").append(fit_for_header(reply.refusal)).append("\r\n");
  if (form.version == 10 && form.keep_alive) out.append("Connection: keep-alive\r\n");
  if (form.version != 10 && !form.keep_alive) out.append("Connection: close\r\n");
  out.append("Content-Length: ").append(std::to_string(reply.body.size())).append("\r\n\r\n");
  if (form.with_body) out.append(reply.body);
  return out;
}

}  // namespace aim::transport
