// A client's TCP connection on plain sockets: every wait has an end. No I/O framework is started, so
// that short-lived programs start fast.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "transport/http/wait_end.hpp"

namespace aim::transport {

enum class Transfer : std::uint8_t {
  done,
  closed,     // by the other side, in order or by a reset
  late,       // the end was reached
  answering,  // send() only: bytes of a reply have arrived before the request was sent
};

class HttpSocket {
 public:
  HttpSocket() = default;
  explicit HttpSocket(int descriptor) : descriptor_(descriptor) {}  // connected; takes ownership
  HttpSocket(HttpSocket&& other) noexcept;
  HttpSocket& operator=(HttpSocket&& other) noexcept;
  HttpSocket(const HttpSocket&) = delete;
  HttpSocket& operator=(const HttpSocket&) = delete;
  ~HttpSocket() { close(); }

  // Tries every address of the host in turn. Error: unreachable, with what was tried.
  static Result<HttpSocket> connect(const std::string& host, std::uint16_t port, WaitEnd& end);

  bool open() const { return descriptor_ >= 0; }
  void close();
  // Nothing to read and not closed: it can carry one more request.
  bool idle() const;

  Transfer send(std::string_view bytes, WaitEnd& end);
  // At least one byte into `into`, unless the result says otherwise.
  Transfer receive(char* into, std::size_t capacity, std::size_t& got, WaitEnd& end);

 private:
  int descriptor_ = -1;
};

}  // namespace aim::transport
