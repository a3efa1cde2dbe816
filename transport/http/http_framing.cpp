// Refuses requests whose start or end is ambiguous (request smuggling).
// Sources: RFC 9112, sections 3.2 (Host), 5.2 (folded lines), 6.1 (Transfer-Encoding), 6.3 (both lengths).
#include "transport/http/http_framing.hpp"

#include <boost/beast/core/string.hpp>
#include <boost/beast/http/field.hpp>

namespace aim::transport {
namespace {

namespace http = boost::beast::http;
using boost::beast::iequals;

constexpr unsigned kHttp11 = 11;

std::optional<HttpReply> refuse_transfer_coding(const HttpHeader& header) {
  const auto codings = header.count(http::field::transfer_encoding);
  if (codings == 0) return std::nullopt;
  if (header.version() < kHttp11) return text_reply(400, "HTTP/1.0 does not support transfer codings.");
  if (header.count(http::field::content_length) > 0)
    return text_reply(400, "The request has both a Content-Length and a Transfer-Encoding.");
  const auto coding = header[http::field::transfer_encoding];
  if (codings > 1 || coding.find(',') != coding.npos)
    return text_reply(400, "The request has more than one transfer coding.");
  if (!iequals(coding, "chunked"))
    return text_reply(501, "This server supports only the transfer coding 'chunked'.");
  return std::nullopt;
}

}  // namespace

bool has_folded_line(std::string_view lines) {
  for (auto end = lines.find('\n'); end != lines.npos && end + 1 < lines.size();
       end = lines.find('\n', end + 1)) {
    if (lines[end + 1] == ' ' || lines[end + 1] == '\t') return true;
  }
  return false;
}

std::optional<HttpReply> refuse_framing(const HttpHeader& header) {
  if (auto reply = refuse_transfer_coding(header)) return reply;
  const auto hosts = header.count(http::field::host);
  if (hosts > 1) return text_reply(400, "The request has more than one Host header.");
  if (hosts == 0 && header.version() >= kHttp11)
    return text_reply(400, "The request has no Host header, which HTTP/1.1 requires.");
  return std::nullopt;
}

}  // namespace aim::transport
