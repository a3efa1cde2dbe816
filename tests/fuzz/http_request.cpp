// HTTP requests, as aimd's server reads them: the production session at one end of a socket pair.
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <boost/asio/ip/tcp.hpp>

#include "fake_handler.hpp"
#include "piece.hpp"
#include "target.hpp"
#include "transport/http/http_session.hpp"

namespace aim::fuzz {
namespace {

namespace asio = boost::asio;

// The client's end. Reads all available bytes before each write.
class Client {
 public:
  explicit Client(int descriptor) : descriptor_(descriptor) {}
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  ~Client() { ::close(descriptor_); }

  bool write(std::string_view bytes) {
    return ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
           static_cast<ssize_t>(bytes.size());
  }
  void end() { ::shutdown(descriptor_, SHUT_WR); }
  bool read() {
    std::array<char, 65536> into{};
    const ssize_t got = ::recv(descriptor_, into.data(), into.size(), MSG_DONTWAIT);
    if (got <= 0) return false;
    replies_.append(into.data(), static_cast<std::size_t>(got));
    return true;
  }
  const std::string& replies() const { return replies_; }

 private:
  int descriptor_;
  std::string replies_;
};

std::string replies_to(std::string_view input, std::size_t piece) {
  transport::fake::FakeHandler handler;
  handler.release();  // calls of kWaits and kImport return at once
  transport::HttpService service(transport::ServerOptions{}, handler);
  asio::io_context services(1);  // destroyed with its sessions before the objects they use
  std::array<int, 2> ends{};
  require(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0, "there is a socket pair");
  Client client(ends[0]);
  const auto settle = [&] {
    do {
      services.restart();
      while (services.poll() > 0) continue;
    } while (client.read());
  };
  {
    transport::HttpSession::Socket socket(asio::make_strand(services));
    socket.assign(asio::ip::tcp::v4(), ends[1]);
    std::make_shared<transport::HttpSession>(std::move(socket), service,
                                             transport::Peer{"127.0.0.1", "127.0.0.1:9"}, false)
        ->start();
  }
  settle();
  for (const std::string_view bytes : pieces_of(input, piece)) {
    if (!client.write(bytes)) break;
    settle();
  }
  client.end();
  settle();
  return client.replies();
}

// The replies up to the first request that cannot be parsed, because part of an endless request may already
// be invalid. "100 Continue" is removed, since it is not sent if the body has already arrived.
std::string executed(std::string replies) {
  constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
  for (std::size_t at = 0; (at = replies.find(kContinue)) != std::string::npos;)
    replies.erase(at, kContinue.size());
  return replies.substr(0, replies.find("HTTP/1.1 400 Bad Request"));
}

}  // namespace

void run_http_request(std::string_view input) {
  if (input.size() > std::size_t{128} * 1024) return;  // capacity of the socket pair
  const std::string whole = replies_to(input, input.size() + 1);
  require(whole.empty() || whole.starts_with("HTTP/1."), "every reply begins with HTTP/1.");
  if (input.size() <= 4096)
    require(executed(replies_to(input, piece_length_for(input))) == executed(whole),
            "the split of a request into pieces does not change the replies");
}

std::vector<std::string> http_request_seeds() {
  const std::string json = "Host: 127.0.0.1\r\nContent-Type: application/json\r\n";
  const std::string echo =
      std::string("POST ") + std::string(transport::fake::kEcho) + " HTTP/1.1\r\n" + json;
  return {
      echo + "Content-Length: 2\r\n\r\n{}",
      echo + "Content-Length: 2\r\n\r\n{}" + echo + "Connection: close\r\nContent-Length: 2\r\n\r\n{}",
      echo + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1;ext=\"v\"\r\n}\r\n0\r\nTrailer: x\r\n\r\n",
      echo + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}",
      "POST " + std::string(transport::fake::kWaits) + " HTTP/1.1\r\n" + json + "Content-Length: 2\r\n\r\n{}",
      "POST " + std::string(transport::fake::kStop) + " HTTP/1.0\r\n" + json + "Content-Length: 2\r\n\r\n{}",
      "POST " + std::string(transport::fake::kChannel) +
          " HTTP/1.1\r\nHost: localhost:1\r\nContent-Type: application/protobuf\r\nContent-Length: "
          "3\r\n\r\nabc",
      "\r\n\r\nOPTIONS " + std::string(transport::fake::kEcho) +
          "?a=b#c HTTP/1.1\r\nHost: localhost\r\nOrigin: http://x\r\nAccess-Control-Request-Method: "
          "POST\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: robot\r\nX-A: b\r\n\r\n",
      "HEAD " + std::string(transport::fake::kGetThing) + " HTTP/1.1\r\nHost: [::1]:56322\r\n\r\n",
      "POST " + std::string(transport::fake::kThrows) + " HTTP/1.1\r\n" + json + "Content-Length: 0\r\n\r\n",
      "POST /rpc/nowhere HTTP/1.1\r\n" + json + "Content-Length: 70000\r\n\r\n",
  };
}

}  // namespace aim::fuzz
