// Memory put aside for the way of a stop. What it holds is never given to the system's allocator, which would
// hand it to any thread.
#include "transport/memory_reserve.hpp"

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
  // No memory at this moment: there is no reserve.
  explicit Block(std::size_t bytes) {
    void* const begin =
        ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
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
  void free(void* piece) {
    used_ -= size_of(piece);
    heap_->deallocate(piece);
  }
  bool holds(const void* piece) const { return reinterpret_cast<std::uintptr_t>(piece) - begin_ < bytes_; }
  std::size_t used() const { return used_.load(std::memory_order_relaxed); }

 private:
  std::size_t size_of(const void* piece) { return heap_->get_segment_manager()->size(piece); }

  std::optional<Heap> heap_;
  std::uintptr_t begin_ = 0;
  std::size_t bytes_ = 0;
  std::atomic<std::size_t> used_ = 0;
};

Block* reserve = nullptr;  // never deleted: memory is given back to it until the very end
thread_local bool entitled = false;

[[maybe_unused]] void* allocate(std::size_t bytes) {
  const std::size_t wanted = std::max<std::size_t>(bytes, 1);
  void* found = std::malloc(wanted);
  if (found == nullptr && entitled && reserve != nullptr) found = reserve->allocate(wanted);
  if (found == nullptr) throw std::bad_alloc();
  return found;
}

[[maybe_unused]] void release(void* piece) noexcept {
  if (reserve == nullptr || !reserve->holds(piece)) return std::free(piece);
  try {
    reserve->free(piece);
  } catch (const std::exception&) {  // its lock failed: the piece is lost, the program is not
  }
}

}  // namespace

void MemoryReserve::install() { reserve = new Block(kBytes); }

void MemoryReserve::entitle_this_thread(bool may) { entitled = may; }

bool MemoryReserve::room_for(std::size_t bytes) {
  if (bytes == 0) return true;
  void* const block =
      ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (block == MAP_FAILED) return false;
  ::munmap(block, bytes);
  return true;
}

bool MemoryReserve::scarce() { return reserve != nullptr && reserve->used() > kBytes / 4; }

}  // namespace aim::transport

#ifndef AIM_SANITIZED  // a sanitizer has its own
// Arrays, and the forms that do not throw, come here, too.
void* operator new(std::size_t bytes) { return aim::transport::allocate(bytes); }
void operator delete(void* piece) noexcept { aim::transport::release(piece); }
void operator delete(void* piece, std::size_t) noexcept { aim::transport::release(piece); }
#endif
