// Refuses requests whose start or end is ambiguous, because two programs could read them differently (request
// smuggling). Sources: RFC 9112, sections 3.2, 5.2, 6.1 to 6.3.
#pragma once

#include <boost/beast/http/message.hpp>
#include <cstddef>
#include <optional>
#include <string_view>

#include "transport/http/http_reply.hpp"

namespace aim::transport {

// True: a header line continues in the next one (obs-fold). `lines`: complete lines of a header.
bool has_folded_line(std::string_view lines);

// The rest of a chunked body, its end included, is at least this long. Beast 1.74 must not be called with
// less.
inline constexpr std::size_t kShortestChunk = 5;  // "0", and two line ends [bytes]

using HttpHeader = boost::beast::http::request_header<>;
// The reply that refuses the request; the connection must be closed after it. None: the framing is valid.
std::optional<HttpReply> refuse_framing(const HttpHeader& header);

}  // namespace aim::transport
