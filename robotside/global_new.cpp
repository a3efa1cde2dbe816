// Lets every allocation of aimd go through the memory reserve. A file of the program and of no library,
// because it would replace the global `operator new` of every program that links it.
#include <new>

#include "transport/memory_reserve.hpp"

using aim::transport::MemoryReserve;

#ifndef AIM_SANITIZED  // a sanitizer replaces operator new itself
// The array and nothrow forms call these, too.
void* operator new(std::size_t bytes) { return MemoryReserve::allocate(bytes); }
void operator delete(void* block) noexcept { MemoryReserve::release(block); }
void operator delete(void* block, std::size_t) noexcept { MemoryReserve::release(block); }
#endif
