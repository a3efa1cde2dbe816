// Pools of threads, and the memory that long bodies share.
#include "transport/worker_pool.hpp"

#include <future>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "transport/http/http_body_budget.hpp"

using namespace aim::transport;

TEST_CASE("a pool does its jobs in order, and refuses what is too many") {
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

TEST_CASE("a job that throws ends itself and nothing else") {
  std::promise<void> after;
  WorkerPool pool({1, 8, 0});
  REQUIRE(pool.post([] { throw std::runtime_error("on purpose"); }));
  REQUIRE(pool.post([&] { after.set_value(); }));
  CHECK(after.get_future().wait_for(std::chrono::seconds(10)) == std::future_status::ready);
}

TEST_CASE("what waits when a pool ends is dropped") {
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

TEST_CASE("memory for long bodies is given in the order it was asked for, and never more than there is") {
  using Share = BodyBudget::Share;
  BodyBudget budget(100, 2);
  std::string turns;
  const auto turn = [&](char name, bool wanted = true) {
    return [&turns, name, wanted] {
      turns += name;
      return wanted;
    };
  };
  CHECK(budget.take(60, turn('a')) == Share::taken);
  CHECK(budget.take(40, turn('b')) == Share::taken);
  CHECK(budget.take(80, turn('c')) == Share::later);
  CHECK(budget.take(10, turn('d')) == Share::later);  // not past the one before
  CHECK(budget.take(10, turn('e')) == Share::none);
  budget.give_back(40);
  CHECK(turns.empty());
  budget.give_back(60);
  CHECK(turns == "cd");
  CHECK(budget.take(20, turn('f', false)) == Share::later);  // 10 are free
  CHECK(budget.take(90, turn('g')) == Share::later);
  budget.give_back(80);
  CHECK(turns == "cdfg");  // f did not want it any more
  CHECK(budget.take(1, turn('h')) == Share::later);
}
