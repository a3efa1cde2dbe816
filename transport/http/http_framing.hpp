// Whether a request says one thing only about where it begins and ends: requests that two programs could read
// differently are refused. Sources: RFC 9112, sections 3.2, 5.2, 6.1 to 6.3.
#pragma once

#include <boost/beast/http/message.hpp>
#include <cstddef>
#include <optional>
#include <string_view>

#include "transport/http/http_reply.hpp"

namespace aim::transport {

// A header line that goes on in the next one (obs-fold). `lines`: whole lines of a header.
bool has_folded_line(std::string_view lines);

// What still comes of a chunked body, its end included, is longer. Beast 1.74 may not be asked with less.
inline constexpr std::size_t kShortestChunk = 5;  // "0", and two line ends [bytes]

using HttpHeader = boost::beast::http::request_header<>;
// Why the request is refused; after it the connection must end.
std::optional<HttpReply> refuse_framing(const HttpHeader& header);

}  // namespace aim::transport
