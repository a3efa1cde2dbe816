// Worker pools, and the memory budget of long bodies.
#include "transport/worker_pool.hpp"

#include <future>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "transport/http/http_body_budget.hpp"

using namespace aim::transport;

TEST_CASE("a pool runs its jobs in order, and refuses jobs beyond its queue") {
  std::promise<void> go;
  std::promise<void> begun;
  std::vector<int> done;
  std::promise<void> last;
  WorkerPool pool({1, 2, 0});
  REQUIRE(pool.post([&] {
    begun.set_value();
    go.get_future().wait();
  }));
  begun.get_future().wait();
  CHECK(pool.post([&] { done.push_back(1); }));
  CHECK(pool.post([&] {
    done.push_back(2);
    last.set_value();
  }));
  CHECK_FALSE(pool.post([&] { done.push_back(3); }));
  go.set_value();
  last.get_future().wait();
  CHECK(done == std::vector{1, 2});
}

TEST_CASE("a job that throws does not end its thread") {
  std::promise<void> after;
  WorkerPool pool({1, 8, 0});
  REQUIRE(pool.post([] { throw std::runtime_error("on purpose"); }));
  REQUIRE(pool.post([&] { after.set_value(); }));
  CHECK(after.get_future().wait_for(std::chrono::seconds(10)) == std::future_status::ready);
}

TEST_CASE("queued jobs are dropped when a pool ends") {
  bool ran = false;
  std::promise<void> begun;
  std::promise<void> go;
  {
    WorkerPool pool({1, 8, 0});
    pool.post([&] {
      begun.set_value();
      go.get_future().wait_for(std::chrono::milliseconds(50));
    });
    begun.get_future().wait();
    pool.post([&] { ran = true; });
  }
  CHECK_FALSE(ran);
}

TEST_CASE("memory for long bodies is granted in the order of the requests and never beyond the budget") {
  using Grant = BodyBudget::Grant;
  BodyBudget budget(100, 2);
  std::string granted;
  const auto on_granted = [&](char name, bool wanted = true) {
    return [&granted, name, wanted] {
      granted += name;
      return wanted;
    };
  };
  CHECK(budget.reserve(60, on_granted('a')) == Grant::granted);
  CHECK(budget.reserve(40, on_granted('b')) == Grant::granted);
  CHECK(budget.reserve(80, on_granted('c')) == Grant::queued);
  CHECK(budget.reserve(10, on_granted('d')) == Grant::queued);  // must not overtake c
  CHECK(budget.reserve(10, on_granted('e')) == Grant::rejected);
  budget.release(40);
  CHECK(granted.empty());
  budget.release(60);
  CHECK(granted == "cd");
  CHECK(budget.reserve(20, on_granted('f', false)) == Grant::queued);  // 10 are free
  CHECK(budget.reserve(90, on_granted('g')) == Grant::queued);
  budget.release(80);
  CHECK(granted == "cdfg");  // f has given up its reservation
  CHECK(budget.reserve(1, on_granted('h')) == Grant::queued);
}
