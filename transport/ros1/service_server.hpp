// The services of a node, and the thread on which their handlers run, one at a time.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "core/codec/ros1_type.hpp"
#include "transport/ros1_node.hpp"

namespace aim::transport::ros1 {

class Service {
 public:
  Service(std::string name, Ros1Type type, Ros1Handler handler)
      : name_(std::move(name)), type_(std::move(type)), handler_(std::move(handler)) {}

  const std::string& name() const { return name_; }
  const Ros1Type& type() const { return type_; }
  Result<std::string> answer(const std::string& request);
  // The handler does not run and is not called again, except when the handler itself calls this.
  void close();

 private:
  const std::string name_;
  const Ros1Type type_;
  std::recursive_mutex mutex_;  // held while the handler runs
  bool open_ = true;
  const Ros1Handler handler_;
};

class ServiceWorker {
 public:
  using Answered = std::function<void(Result<std::string>)>;  // on the worker's thread
  ServiceWorker() = default;
  ~ServiceWorker() { end(); }
  ServiceWorker(const ServiceWorker&) = delete;
  ServiceWorker& operator=(const ServiceWorker&) = delete;

  Status start();
  void end();
  // False: too many requests wait.
  bool take(std::shared_ptr<Service> service, std::string request, Answered answered);

 private:
  static constexpr std::size_t kMostWaiting = 64;
  struct Job {
    std::shared_ptr<Service> service;
    std::string request;
    Answered answered;
  };
  void run();

  std::thread thread_;
  std::mutex mutex_;  // guards the members below
  std::condition_variable signal_;
  bool ending_ = false;
  std::deque<Job> jobs_;
};

}  // namespace aim::transport::ros1
