// The sink of Cyclone's log. Cyclone has one sink per process, therefore there is one table of counters.
// Source: wording of the two messages, Cyclone DDS 0.10.2 (receive path).
#include "transport/dds/dds_log.hpp"

#include <dds/ddsrt/log.h>

#include <algorithm>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

namespace aim::transport::dds {
namespace {

struct DropRow {
  std::string subject;  // "topic/type", as Cyclone names a reader in its messages
  std::weak_ptr<std::atomic<std::uint64_t>> counter;
};

struct DropTable {
  std::mutex mutex;
  std::vector<DropRow> rows;  // one per existing reader
};

DropTable& drop_table() {
  static DropTable& table =
      *new DropTable;  // never destroyed: Cyclone's threads may log until the process ends
  return table;
}

std::string& last_line() {
  thread_local std::string line;
  return line;
}

bool reports_drop(std::string_view message) {
  return message.find(": deserialization ") != std::string_view::npos ||
         message.find("dropping oversize ") != std::string_view::npos;
}

// "... deserialization rt/a/type failed": the subject follows a blank and is followed by a blank, a colon, a
// line end or the end of the message.
bool is_about(std::string_view message, std::string_view subject) {
  const std::size_t at = message.find(subject);
  if (at == std::string_view::npos || at == 0 || message[at - 1] != ' ') return false;
  const std::size_t end = at + subject.size();
  constexpr std::string_view kAfter = " \n:";
  return end == message.size() || kAfter.find(message[end]) != std::string_view::npos;
}

// Called on any of Cyclone's threads.
void on_log(void* /*unused*/, const dds_log_data_t* data) {
  std::string_view message(data->message, data->size);
  while (!message.empty() && message.back() == '\n') message.remove_suffix(1);
  last_line() = message;
  if (!reports_drop(message)) return;
  DropTable& table = drop_table();
  const std::lock_guard lock(table.mutex);
  for (const DropRow& row : table.rows) {
    if (!is_about(message, row.subject)) continue;
    if (const DropCounter counter = row.counter.lock()) ++*counter;
  }
}

}  // namespace

DropCounter count_drops(const std::string& topic, const std::string& type) {
  auto counter = std::make_shared<std::atomic<std::uint64_t>>(0);
  DropTable& table = drop_table();
  const std::lock_guard lock(table.mutex);
  std::erase_if(table.rows, [](const DropRow& row) { return row.counter.expired(); });
  table.rows.push_back({topic + "/" + type, counter});
  return counter;
}

std::string take_last_log_line() { return std::exchange(last_line(), {}); }

void capture_log() {
  static std::once_flag once;
  std::call_once(once, [] { dds_set_log_sink(&on_log, nullptr); });
}

}  // namespace aim::transport::dds
