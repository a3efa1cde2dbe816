/* A system without memory: preloaded into aimd, every allocation fails from SIGUSR1 to SIGUSR2. */
#include <errno.h>
#include <signal.h>
#include <stddef.h>

extern void* __libc_malloc(size_t bytes);
extern void* __libc_calloc(size_t count, size_t bytes);
extern void* __libc_realloc(void* block, size_t bytes);

static volatile sig_atomic_t scarce;

static void begin(int signal) { (void)signal, scarce = 1; }
static void end(int signal) { (void)signal, scarce = 0; }

__attribute__((constructor)) static void install(void) {
  signal(SIGUSR1, begin);
  signal(SIGUSR2, end);
}

static void* refuse(void) {
  errno = ENOMEM;
  return NULL;
}

void* malloc(size_t bytes) { return scarce ? refuse() : __libc_malloc(bytes); }
void* calloc(size_t count, size_t bytes) { return scarce ? refuse() : __libc_calloc(count, bytes); }
void* realloc(void* block, size_t bytes) { return scarce ? refuse() : __libc_realloc(block, bytes); }
