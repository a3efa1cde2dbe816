// A queue of requests and the thread that answers them.
#include "transport/ros1/service_server.hpp"

#include <exception>
#include <system_error>
#include <utility>

namespace aim::transport::ros1 {

Result<std::string> Service::answer(const std::string& request) try {
  const std::lock_guard lock(mutex_);
  if (!open_) return Error{.origin = Origin::not_found, .message = "the service has ended"};
  return handler_(request);
} catch (const std::exception& failure) {
  return Error{.origin = Origin::error, .message = failure.what()};
}

void Service::close() {
  const std::lock_guard lock(mutex_);
  open_ = false;
}

Status ServiceWorker::start() try {
  thread_ = std::thread([this] { run(); });
  return Done{};
} catch (const std::system_error& failure) {
  return Error{.origin = Origin::error, .message = "ROS 1 cannot be opened", .reason = failure.what()};
}

void ServiceWorker::end() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    signal_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

bool ServiceWorker::take(std::shared_ptr<Service> service, std::string request, Answered answered) {
  const std::lock_guard lock(mutex_);
  if (jobs_.size() >= kMostWaiting) return false;
  jobs_.push_back({std::move(service), std::move(request), std::move(answered)});
  signal_.notify_all();
  return true;
}

void ServiceWorker::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    signal_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
    if (ending_) return;
    const Job job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    job.answered(job.service->answer(job.request));
    lock.lock();
  }
}

}  // namespace aim::transport::ros1
