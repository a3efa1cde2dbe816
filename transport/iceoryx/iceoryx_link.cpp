// Supervises the iceoryx program.
#include "transport/iceoryx/iceoryx_link.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <utility>

#include "transport/iceoryx/roudi.hpp"

namespace aim::transport::iceoryx {
namespace {

constexpr std::chrono::milliseconds kRetry{500};  // pause between attempts
constexpr int kPoll_ms = 100;
constexpr int kPatience_ms = 500;  // for the program to end
// A program that says nothing for so long is taken for hung, also while it waits for RouDi.
constexpr std::chrono::seconds kSilence{3};
constexpr const char* kNoRoudi = "iceoryx is away: RouDi is not running";

// The program gets the socket as descriptor 3 and no other one, and no blocked signals.
pid_t spawn(const std::string& program, int socket) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, socket, kProgramSocket);
  posix_spawn_file_actions_addclosefrom_np(&actions, kProgramSocket + 1);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  sigset_t all;
  sigfillset(&all);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  std::string name = program;
  std::array<char*, 2> arguments{name.data(), nullptr};
  std::array<char*, 1> no_environment{nullptr};
  pid_t pid = 0;
  const int failed =
      ::posix_spawn(&pid, program.c_str(), &actions, &attributes, arguments.data(), no_environment.data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return failed == 0 ? pid : 0;
}

// Waits for the program; one that hangs is killed.
void await_end(pid_t pid) {
  const auto process = static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
  if (process >= 0) {
    pollfd one{process, POLLIN, 0};
    ::poll(&one, 1, kPatience_ms);
    ::close(process);
  }
  ::kill(pid,
         SIGKILL);  // without effect if it has ended: it is not waited for yet, so its number is not reused
  ::waitpid(pid, nullptr, 0);
}

}  // namespace

Link::Link(std::string program, std::function<void(const std::string&)> changed)
    : program_(std::move(program)),
      changed_(std::move(changed)),
      buffer_(kMaxPacket, '\0'),
      thread_([this] { run(); }) {}

Link::~Link() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  signal_.notify_all();
  thread_.join();
}

bool Link::closing() {
  const std::lock_guard lock(mutex_);
  return ending_;
}

void Link::run() {
  while (!closing()) {
    const std::string reason = serve();
    if (closing()) return;
    report(false, reason);
    std::unique_lock lock(mutex_);
    signal_.wait_for(lock, kRetry, [this] { return ending_; });
  }
}

// One life of the program; returns why it ended.
std::string Link::serve() {
  if (!find_roudi()) return kNoRoudi;
  if (!start()) return "iceoryx is away: " + program_ + " cannot be started";
  std::string reason = "iceoryx is away: its program has ended";
  heard_ = std::chrono::steady_clock::now();
  while (!closing() && receive(reason)) {
    if (std::chrono::steady_clock::now() - heard_ < kSilence) continue;
    reason = "iceoryx is away: its program does not answer";
    break;
  }
  stop();
  return reason;
}

bool Link::start() {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) return false;
  pid_ = spawn(program_, ends[1]);
  ::close(ends[1]);
  if (pid_ == 0) {
    ::close(ends[0]);
    return false;
  }
  const std::lock_guard lock(mutex_);
  socket_ = ends[0];
  for (const auto& [number, port] : ports_) send_packet(socket_, {port->kind, number, 0}, port->name);
  return true;
}

// The program ends when its socket does. One that was killed, by whom ever, leaves its files behind.
void Link::stop() {
  {
    const std::lock_guard lock(mutex_);
    ::close(socket_);
    socket_ = -1;
    for (const auto& [number, port] : ports_) port->matched = false;
  }
  signal_.notify_all();
  await_end(pid_);
  for (const std::string& file : program_files(pid_)) ::unlink(file.c_str());
  pid_ = 0;
}

// False: the program has ended.
bool Link::receive(std::string& reason) {
  pollfd one{socket_, POLLIN, 0};
  if (::poll(&one, 1, kPoll_ms) <= 0) return true;
  Packet packet;
  const int got = receive_packet(socket_, buffer_, packet);
  if (got > 0) {
    heard_ = std::chrono::steady_clock::now();
    handle(packet, reason);
  }
  return got != 0;
}

void Link::handle(const Packet& packet, std::string& reason) {
  if (packet.header.kind == PacketKind::attached) return report(true, {});
  if (packet.header.kind == PacketKind::lost) {
    reason = "iceoryx is away: " + std::string(packet.payload);
    return;
  }
  std::shared_ptr<Port> port;
  {
    const std::lock_guard lock(mutex_);
    const auto found = ports_.find(packet.header.port);
    if (found == ports_.end()) return;
    port = found->second;
    if (packet.header.kind == PacketKind::matched) port->matched = packet.header.sender != 0;
  }
  signal_.notify_all();
  if (packet.header.kind == PacketKind::sample) port->deliver(packet.payload, packet.header.sender);
}

void Link::report(bool now_up, const std::string& reason) {
  if (reported_ && up_ == now_up) return;
  reported_ = true;
  up_ = now_up;
  if (changed_) changed_(reason);
}

std::uint32_t Link::add(std::shared_ptr<Port> port) {
  const std::lock_guard lock(mutex_);
  const std::uint32_t number = ++last_;
  if (socket_ >= 0) send_packet(socket_, {port->kind, number, 0}, port->name);
  ports_.emplace(number, std::move(port));
  return number;
}

void Link::remove(std::uint32_t number) {
  std::shared_ptr<Port> port;
  {
    const std::lock_guard lock(mutex_);
    const auto found = ports_.find(number);
    if (found == ports_.end()) return;
    port = found->second;
    ports_.erase(found);
    if (socket_ >= 0) send_packet(socket_, {PacketKind::withdraw, number, 0}, {});
  }
  port->close();
}

Status Link::publish(std::uint32_t port, std::string_view frame) {
  const std::lock_guard lock(mutex_);
  const auto found = ports_.find(port);
  const auto lost = [&](std::string reason) {
    return Error{.origin = Origin::unreachable,
                 .message = "a sample was not sent on iceoryx",
                 .reason = std::move(reason)};
  };
  if (socket_ < 0 || found == ports_.end()) return lost("RouDi is away");
  if (!found->second->matched) return Done{};  // there is no subscriber
  if (!send_packet(socket_, {PacketKind::sample, port, 0}, frame))
    return lost("the program that speaks iceoryx does not keep up");
  return Done{};
}

bool Link::wait_until_matched(const Port& port, Deadline deadline) {
  std::unique_lock lock(mutex_);
  return signal_.wait_until(lock, deadline, [&] { return port.matched.load(); });
}

}  // namespace aim::transport::iceoryx
