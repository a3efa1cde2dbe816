// Runs many different queries one after the other and reports their cost and the number of good results.
// Measures CPU time, so that other load on the machine is not counted.
#pragma once

#include <benchmark/benchmark.h>
#include <time.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace aim::bench {

inline double cpu_us() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e6 * static_cast<double>(now.tv_sec) + 1e-3 * static_cast<double>(now.tv_nsec);
}

// `ask(i)` is timed and returns an optional or a similar type; `is_good(i, *answer)` checks the result and is
// not timed. Results are benchmark counters, because the library's own time cannot be used here.
template <typename Ask, typename Judge>
void ask_each(benchmark::State& state, std::size_t count, Ask ask, Judge is_good) {
  std::vector<double> times;
  std::size_t found = 0, good = 0;
  for ([[maybe_unused]] auto _ : state)
    for (std::size_t i = 0; i < count; ++i) {
      const double started = cpu_us();
      const auto answer = ask(i);
      times.push_back(cpu_us() - started);
      found += answer ? 1 : 0;
      good += answer && is_good(i, *answer) ? 1 : 0;
    }
  std::sort(times.begin(), times.end());
  const auto asked = static_cast<double>(times.size());
  state.counters["median_us"] = times[times.size() / 2];
  state.counters["mean_us"] = std::accumulate(times.begin(), times.end(), 0.0) / asked;
  state.counters["p99_us"] = times[times.size() * 99 / 100];
  state.counters["found_percent"] = 100 * static_cast<double>(found) / asked;
  state.counters["good_percent"] = 100 * static_cast<double>(good) / asked;
}

}  // namespace aim::bench
