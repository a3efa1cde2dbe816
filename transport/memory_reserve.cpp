// The memory of the reserve is never returned to the system's allocator, which would hand it to any thread.
#include "transport/memory_reserve.hpp"

#include <execinfo.h>
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <boost/interprocess/indexes/iset_index.hpp>
#include <boost/interprocess/managed_external_buffer.hpp>
#include <boost/interprocess/mem_algo/rbtree_best_fit.hpp>
#include <boost/interprocess/sync/mutex_family.hpp>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <new>
#include <optional>

namespace aim::transport {
namespace {

namespace interprocess = boost::interprocess;

using Heap = interprocess::basic_managed_external_buffer<
    char, interprocess::rbtree_best_fit<interprocess::mutex_family>, interprocess::iset_index>;

class Block {
 public:
  // If the system has no memory at this moment, there is no reserve.
  Block(std::size_t bytes, int flags) {
    void* const begin =
        ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
    if (begin == MAP_FAILED) return;
    heap_.emplace(interprocess::create_only, begin, bytes);
    begin_ = reinterpret_cast<std::uintptr_t>(begin);
    bytes_ = bytes;
  }

  void* allocate(std::size_t bytes) {
    void* const found = heap_ ? heap_->allocate(bytes, std::nothrow) : nullptr;
    if (found != nullptr) used_ += size_of(found);
    return found;
  }
  void free(void* block) {
    used_ -= size_of(block);
    heap_->deallocate(block);
  }
  bool contains(const void* block) const { return reinterpret_cast<std::uintptr_t>(block) - begin_ < bytes_; }
  std::size_t used() const { return used_.load(std::memory_order_relaxed); }
  bool scarce() const { return used() > bytes_ / 4; }

 private:
  std::size_t size_of(const void* block) { return heap_->get_segment_manager()->size(block); }

  std::optional<Heap> heap_;
  std::uintptr_t begin_ = 0;
  std::size_t bytes_ = 0;
  std::atomic<std::size_t> used_ = 0;
};

// Never deleted: memory is released to them until the process ends.
Block* for_stops = nullptr;
Block* for_heavy_calls = nullptr;
Block* for_background = nullptr;
thread_local MemoryReserve::Part allowed = MemoryReserve::Part::background;

Block* block_of(MemoryReserve::Part part) {
  switch (part) {
    case MemoryReserve::Part::none:
      return nullptr;
    case MemoryReserve::Part::background:
      return for_background;
    case MemoryReserve::Part::heavy_calls:
      return for_heavy_calls;
    case MemoryReserve::Part::stops:
      return for_stops;
  }
  return nullptr;
}

Block* owner_of(const void* block) {
  for (Block* const one : {for_stops, for_heavy_calls, for_background})
    if (one != nullptr && one->contains(block)) return one;
  return nullptr;
}

}  // namespace

void MemoryReserve::install() {
  for_stops = new Block(kStopBytes, MAP_POPULATE);
  for_heavy_calls = new Block(kHeavyCallBytes, MAP_NORESERVE);
  for_background = new Block(kBackgroundBytes, MAP_NORESERVE);
  allow_this_thread(Part::none);
  // The C library loads libgcc_s when an exception first passes through one of its own functions
  // (pthread_once), and ends the process when it has no memory to do so. A backtrace makes it load it now.
  void* frame = nullptr;
  ::backtrace(&frame, 1);
}

void MemoryReserve::allow_this_thread(Part part) { allowed = part; }

void* MemoryReserve::allocate(std::size_t bytes) {
  const std::size_t wanted = std::max<std::size_t>(bytes, 1);
  void* found = std::malloc(wanted);
  if (found == nullptr)
    if (Block* const reserve = block_of(allowed)) found = reserve->allocate(wanted);
  if (found == nullptr) throw std::bad_alloc();
  return found;
}

void MemoryReserve::release(void* block) noexcept {
  Block* const owner = owner_of(block);
  if (owner == nullptr) return std::free(block);
  try {
    owner->free(block);
  } catch (const std::exception&) {  // its lock failed: the block leaks, the program continues
  }
}

bool MemoryReserve::can_allocate(std::size_t bytes) {
  if (bytes == 0) return true;
  if (scarce(Part::heavy_calls)) return false;
  void* const block =
      ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (block == MAP_FAILED) return false;
  ::munmap(block, bytes);
  return true;
}

bool MemoryReserve::scarce(Part part) {
  const Block* const block = block_of(part);
  return block != nullptr && block->scarce();
}

}  // namespace aim::transport
