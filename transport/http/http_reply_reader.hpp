// Reads one HTTP reply from a connection: any body framing, bounded in size, until the end of its waits.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstdint>
#include <optional>

#include "transport/http/http_socket.hpp"
#include "transport/http/http_status.hpp"
#include "transport/rpc.hpp"

namespace aim::transport {

enum class Reading : std::uint8_t {
  complete,
  closed_silently,  // before the first byte
  closed_midway,
  late,
  too_large,
  not_http,
};

struct ReadReply {
  Reading reading;
  HttpAnswer answer = {};
  bool reusable = false;  // the connection
};

class ReplyReader {
 public:
  ReadReply read(HttpSocket& socket, WaitEnd& end);

 private:
  using Parser = boost::beast::http::response_parser<boost::beast::http::string_body>;

  void begin();
  bool parse(boost::system::error_code& error);
  Reading on_closed();
  static Reading reading_of(const boost::system::error_code& error);

  // Larger than a header and one read. Beyond that (an endless chunk header) prepare() throws.
  boost::beast::flat_buffer buffer_{std::size_t{256} * 1024};
  std::optional<Parser> parser_;
  bool got_some_ = false;
};

}  // namespace aim::transport
