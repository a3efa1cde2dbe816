// HTTP replies, as aimctl's client reads them: the production reader at one end of a socket pair.
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <chrono>

#include "piece.hpp"
#include "target.hpp"
#include "transport/http/http_reply_reader.hpp"
#include "transport/http/http_status.hpp"

namespace aim::fuzz {
namespace {

using transport::Reading;
using transport::ReadReply;

// SOCK_SEQPACKET, so that each piece is one read. All pieces are sent before the reader starts.
ReadReply read_in_pieces(std::string_view input, std::size_t piece) {
  std::array<int, 2> ends{};
  require(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends.data()) == 0,
          "there is a socket pair");
  for (const std::string_view bytes : pieces_of(input, piece))
    if (::send(ends[0], bytes.data(), bytes.size(), MSG_NOSIGNAL) < 0) break;  // the socket buffer is full
  ::close(ends[0]);
  transport::HttpSocket socket(ends[1]);
  transport::WaitEnd end(transport::after(std::chrono::seconds(2)));
  return transport::ReplyReader().read(socket, end);
}

}  // namespace

void run_http_reply(std::string_view input) {
  constexpr std::size_t kOneRead = 16'384;
  ReadReply whole = read_in_pieces(input, kOneRead);
  require(whole.reading != Reading::late, "the reader does not wait after the end of a reply");
  if (input.size() <= 1024) {
    const ReadReply cut = read_in_pieces(input, piece_length_for(input) + 4);
    const bool complete = whole.reading == Reading::complete;
    require((cut.reading == Reading::complete) == complete,
            "the split of a reply into pieces does not change its completeness");
    require(cut.answer.status == whole.answer.status && cut.answer.body == whole.answer.body,
            "the split of a reply into pieces does not change its status and body");
  }
  if (whole.reading == Reading::complete)
    (void)transport::judge_answer(std::move(whole.answer), "/rpc/test.Service/Echo", "127.0.0.1:9");
}

std::vector<std::string> http_reply_seeds() {
  return {
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
      "HTTP/1.0 200 OK\r\n\r\n{}",
      "HTTP/1.1 200 OK\r\nAim-Refused: the arm belongs to the motion player\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 404 Not Found\r\nContent-Length: 3\r\n\r\nno\n",
      "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 53\r\n\r\nHandle rpc failed, code: 1002, msg: "
      "Not implemented.\r\n",
      "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 4\r\n\r\nfull",
      "HTTP/1.1 204 No Content\r\n\r\n",
      "SSH-2.0-OpenSSH_9.2p1\r\n",
  };
}

}  // namespace aim::fuzz
