// Memory put aside for the way of a stop. It is address space of its own, so that any allocator finds it.
#include "transport/memory_reserve.hpp"

#include <sys/mman.h>

#include <atomic>
#include <new>

namespace aim::transport {
namespace {

// `operator new` asks a function without arguments, so these are the process's. Null: spent, or not
// installed.
std::atomic<void*> reserve = nullptr;
std::atomic<bool> installed = false;
thread_local bool entitled = false;

void* put_aside() {
  void* const block = ::mmap(nullptr, MemoryReserve::kBytes, PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return block == MAP_FAILED ? nullptr : block;
}

// Called when there is no memory: returns after it has made some, else throws.
void on_no_memory() {
  void* const block = entitled ? reserve.exchange(nullptr) : nullptr;
  if (block == nullptr) throw std::bad_alloc();
  ::munmap(block, MemoryReserve::kBytes);
}

}  // namespace

void MemoryReserve::install() {
  reserve = put_aside();
  installed = true;
  std::set_new_handler(on_no_memory);
}

void MemoryReserve::entitle_this_thread(bool may) { entitled = may; }

bool MemoryReserve::spent() { return installed && reserve.load(std::memory_order_relaxed) == nullptr; }

void MemoryReserve::refill() {
  if (!spent()) return;
  void* const block = put_aside();
  void* none = nullptr;
  if (block != nullptr && !reserve.compare_exchange_strong(none, block)) ::munmap(block, kBytes);
}

}  // namespace aim::transport
