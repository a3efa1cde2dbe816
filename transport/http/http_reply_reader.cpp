// Reads one HTTP reply from a connection: any body framing, bounded in size, until the end of its waits.
#include "transport/http/http_reply_reader.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "transport/http/http_framing.hpp"

namespace aim::transport {
namespace {

namespace http = boost::beast::http;

constexpr std::size_t kReplyBytes = std::size_t{16} * 1024 * 1024;  // the robot's largest reply
constexpr std::uint32_t kHeaderBytes = 64 * 1024;
constexpr std::size_t kReadBytes = std::size_t{16} * 1024;
constexpr std::string_view kStart = "HTTP/";

// The parser detects another protocol only after a complete header, which that protocol may never send.
bool begins_like_http(boost::asio::const_buffer bytes) {
  const std::string_view text(static_cast<const char*>(bytes.data()), bytes.size());
  return text.substr(0, kStart.size()) == kStart.substr(0, text.size());
}

}  // namespace

void ReplyReader::begin() {
  parser_.emplace();
  parser_->eager(false);  // stop after the header
  parser_->header_limit(kHeaderBytes);
  parser_->body_limit(kReplyBytes);
}

// True: the reply is complete. Interim replies ("100 Continue") are skipped.
bool ReplyReader::parse(boost::system::error_code& error) {
  while (buffer_.size() > 0) {
    if (!parser_->got_some()) {
      if (!begins_like_http(buffer_.cdata())) error = http::error::bad_version;
      if (error || buffer_.size() < kStart.size()) return false;
    }
    if (parser_->is_header_done() && parser_->chunked() && buffer_.size() < kShortestChunk) return false;
    buffer_.consume(parser_->put(buffer_.cdata(), error));
    if (error == http::error::need_more) error = {};
    if (!error && parser_->is_header_done() && !parser_->eager()) {
      // Without this check the parser would reserve the announced Content-Length, whatever its size.
      if (parser_->content_length().value_or(0) > kReplyBytes) error = http::error::body_limit;
      parser_->eager(true);
      if (!error && !parser_->is_done()) continue;
    }
    if (error || !parser_->is_done()) return false;
    if (parser_->get().result_int() >= 200) return true;
    begin();
  }
  return false;
}

Reading ReplyReader::reading_of(const boost::system::error_code& error) {
  const bool large = error == http::error::body_limit || error == http::error::header_limit;
  return large ? Reading::too_large : Reading::not_http;
}

// A reply without a length ends when the connection is closed.
Reading ReplyReader::on_closed() {
  if (!got_some_) return Reading::closed_silently;
  if (!parser_->got_some()) return Reading::closed_midway;
  boost::system::error_code error;
  parser_->put_eof(error);
  return !error && parser_->is_done() ? Reading::complete : Reading::closed_midway;
}

ReadReply ReplyReader::read(HttpSocket& socket, WaitEnd& end) {
  begin();
  boost::system::error_code error;
  Reading reading = Reading::complete;
  for (bool complete = false; !complete && reading == Reading::complete;) {
    std::size_t got = 0;
    const auto room = buffer_.prepare(kReadBytes);
    const Transfer transfer = socket.receive(static_cast<char*>(room.data()), room.size(), got, end);
    if (transfer == Transfer::late) return {Reading::late};
    if (transfer == Transfer::closed) {
      reading = on_closed();
      break;
    }
    got_some_ = true;
    buffer_.commit(got);
    complete = parse(error);
    if (error) return {reading_of(error)};
  }
  if (reading != Reading::complete) return {reading};
  auto message = parser_->release();
  const auto refusal = message["Aim-Refused"];
  const auto robot = message["Aim-Robot"];
  return {Reading::complete,
          {.status = message.result_int(),
           .refusal = std::string(refusal.data(), refusal.size()),
           .robot = std::string(robot.data(), robot.size()),
           .body = std::move(message.body())},
          message.keep_alive() && buffer_.size() == 0};
}

}  // namespace aim::transport
