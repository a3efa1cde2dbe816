// Many connections at once: which are served, which are refused, and in which order.
#include "transport/http/http_arrivals.hpp"

#include <algorithm>
#include <vector>

#include "tests/catch.hpp"

namespace aim::transport {
namespace {

std::vector<int> numbers(std::span<const Arrival> arrivals) {
  std::vector<int> numbers;
  for (const Arrival& arrival : arrivals) numbers.push_back(arrival.descriptor);
  return numbers;
}

// Descriptors count up from 1; the clients of `speakers` have sent something.
Arrivals arrivals_of(int count, const std::vector<int>& speakers) {
  Arrivals arrivals;
  for (int number = 1; number <= count; ++number)
    arrivals.add({number, std::find(speakers.begin(), speakers.end(), number) != speakers.end()});
  return arrivals;
}

}  // namespace

TEST_CASE("arrivals with a request are served, and the newest others as far as there is room") {
  Arrivals arrivals = arrivals_of(8, {2, 5});
  const auto [serve, refuse] = arrivals.choose(3);
  CHECK(numbers(serve) == std::vector{2, 5, 6, 7, 8});
  CHECK(numbers(refuse) == std::vector{1, 3, 4});
}

TEST_CASE("arrivals without a request are all served while there is room") {
  Arrivals arrivals = arrivals_of(3, {});
  CHECK(arrivals.newest() == 3);
  const auto [serve, refuse] = arrivals.choose(64);
  CHECK(numbers(serve) == std::vector{1, 2, 3});
  CHECK(refuse.empty());
}

TEST_CASE("arrivals with a request are served without any room") {
  Arrivals arrivals = arrivals_of(3, {1, 2, 3});
  CHECK(arrivals.choose(0).serve.size() == 3);
  CHECK(Arrivals().choose(5).serve.empty());
}

}  // namespace aim::transport
