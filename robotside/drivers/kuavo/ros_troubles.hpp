// What a node of ROS 1 reports about its master and its peers, while it lasts. Any thread.
#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace aim::robotside::kuavo {

// The node reports each sentence once. So one about a topic whose samples come all the time stays until the
// next sample; any other, a refused client for example, is of the moment.
class RosTroubles {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr Clock::duration kShown = std::chrono::seconds(10);  // of every sentence, at least

  // The reason why the master is away; empty: it is there.
  void set_master(const std::string& reason) {
    const std::scoped_lock lock(mutex_);
    master_ = reason;
  }
  // Samples of this topic come all the time. The text must outlive the object.
  void expect(std::string_view topic) {
    const std::scoped_lock lock(mutex_);
    expected_.push_back(topic);
  }
  // Sentences about peers: each once, the newest ones.
  void report(const std::string& sentence, Clock::time_point now = Clock::now()) {
    constexpr std::size_t kMost = 8;
    const std::scoped_lock lock(mutex_);
    std::erase_if(reports_, [&](const Report& known) { return known.sentence == sentence; });
    if (reports_.size() == kMost) reports_.erase(reports_.begin());
    bool lasts = false;
    for (const std::string_view topic : expected_) lasts = lasts || names(sentence, topic);
    reports_.push_back({sentence, now, lasts});
  }
  // A sample of the topic has come.
  void well(std::string_view topic) {
    const std::scoped_lock lock(mutex_);
    for (Report& report : reports_)
      if (names(report.sentence, topic)) report.lasts = false;
  }
  std::vector<std::string> all(Clock::time_point now = Clock::now()) const {
    const std::scoped_lock lock(mutex_);
    std::vector<std::string> all;
    for (const Report& report : reports_)
      if (report.lasts || now - report.at < kShown) all.push_back(report.sentence);
    if (!master_.empty()) all.push_back("the master of ROS 1 is away: " + master_);
    return all;
  }

 private:
  struct Report {
    std::string sentence;
    Clock::time_point at;
    bool lasts = false;  // beyond kShown
  };
  static bool names(std::string_view sentence, std::string_view topic) {
    const std::size_t found = sentence.find(topic);
    return found != sentence.npos && sentence.substr(found + topic.size()).starts_with(' ');
  }

  mutable std::mutex mutex_;
  std::string master_;
  std::vector<std::string_view> expected_;
  std::vector<Report> reports_;
};

}  // namespace aim::robotside::kuavo
