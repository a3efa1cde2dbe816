// The names of the topics that a bus has published, each once; any thread.
#pragma once

#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace aim::transport {

class PublishedNames {
 public:
  void add(const std::string& topic) {
    const std::lock_guard lock(mutex_);
    names_.insert(topic);
  }
  std::vector<std::string> names() const {
    const std::lock_guard lock(mutex_);
    return {names_.begin(), names_.end()};
  }

 private:
  mutable std::mutex mutex_;
  std::set<std::string> names_;
};

}  // namespace aim::transport
