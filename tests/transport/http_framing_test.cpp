// Requests with ambiguous framing (request smuggling) are refused, and no part of them is read as a second
// request. Sources: RFC 9112, sections 3.2, 5.2, 6.1 to 6.3.
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/transport/http_fixture.hpp"
#include "transport/http/http_framing.hpp"

using namespace aim::transport;
using namespace aim::transport::fake;

namespace {

// A request with these header lines. Its body is a second request for a server that reads the framing
// differently.
std::string with_lines(const std::string& lines, const std::string& version = "HTTP/1.1") {
  return "POST " + std::string(kEcho) + " " + version + "\r\nContent-Type: application/json\r\n" + lines +
         "\r\n" + post(kGetThing, "{}");
}

struct Refused {
  std::string lines;
  int status = 400;
  std::string version = "HTTP/1.1";
};

}  // namespace

TEST_CASE("a request with ambiguous framing is refused, and its rest is not read as a second request") {
  const HttpFixture server;
  const std::string host = "Host: 127.0.0.1\r\n";
  for (const Refused& each :
       std::vector<Refused>{{host + "Transfer-Encoding: gzip\r\n", 501},
                            {host + "Transfer-Encoding: xchunked\r\n", 501},
                            {host + "Transfer-Encoding: identity\r\n", 501},
                            {host + "Transfer-Encoding:\r\n", 501},
                            {host + "Transfer-Encoding: gzip, chunked\r\n"},
                            {host + "Transfer-Encoding: identity, chunked\r\n"},
                            {host + "Transfer-Encoding: chunked, gzip\r\n"},
                            {host + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"},
                            {host + "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n"},
                            {host + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n"},
                            {host + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n"},
                            {host + "Content-Length: 2\r\nTransfer-Encoding: gzip\r\n"},
                            {"Transfer-Encoding: chunked\r\n", 400, "HTTP/1.0"},
                            {host + "Content-Length: 2\r\nContent-Length: 3\r\n"},
                            {host + "Content-Length: 2, 3\r\n"},
                            {host + "Content-Length: +2\r\n"},
                            {host + "Content-Length: 0x2\r\n"},
                            {host + "Content-Length: 99999999999999999999\r\n"},
                            {host + "X: a\r\n folded: b\r\n"},
                            {host + "X: a\r\n\tfolded: b\r\n"},
                            {host + "Transfer-Encoding:\r\n chunked\r\n"},
                            {"Host:\r\n 127.0.0.1\r\n"},
                            {" Host: 127.0.0.1\r\n"},
                            {host + "Content-Length : 2\r\n"},
                            {""},
                            {host + host}}) {
    INFO(each.lines);
    const std::string reply = server.answer_to(with_lines(each.lines, each.version));
    CHECK(reply.substr(0, 12) == "HTTP/1.1 " + std::to_string(each.status));
    CHECK(reply.find("\r\nConnection: close\r\n") != std::string::npos);
    CHECK(reply.rfind("Content-Length") == reply.find("Content-Length"));  // one reply
  }
  CHECK(server.handler.seen().empty());
}

TEST_CASE("a request with unambiguous framing is served") {
  const HttpFixture server;
  const std::string host = "Host: 127.0.0.1\r\nConnection: close\r\n";
  const std::string start =
      "POST " + std::string(kEcho) + " HTTP/1.1\r\nContent-Type: application/json\r\n" + host;
  for (const std::string& rest :
       {std::string("Transfer-Encoding: Chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"),
        std::string("Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}"), std::string("X: a\r\n\r\n"),
        std::string("Content-Length: 3\r\n\r\n\n a")}) {
    INFO(rest);
    CHECK(server.answer_to(start + rest).starts_with("HTTP/1.1 200 OK"));
  }
  CHECK(server.answer_to("POST " + std::string(kEcho) + " HTTP/1.0\r\nContent-Type: application/json\r\n\r\n")
            .starts_with("HTTP/1.0 200 OK"));
}

TEST_CASE("a folded line is detected anywhere in the header") {
  CHECK(has_folded_line("POST / HTTP/1.1\r\nX: a\r\n b\r\n"));
  CHECK(has_folded_line("X: a\r\n\tb\r\n"));
  CHECK_FALSE(has_folded_line("X: a \r\nY:  b\r\n\r\n"));
  CHECK_FALSE(has_folded_line(""));
  CHECK_FALSE(has_folded_line("\r\n"));
}
