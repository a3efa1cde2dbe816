/* A disk that does not respond: preloaded into aimctl, a look at a file below the folder AIM_TEST_STUCK, and opening one, never end. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static void reach(const char* path) {
  const char* stuck = getenv("AIM_TEST_STUCK");
  while (stuck != NULL && *stuck != '\0' && strncmp(path, stuck, strlen(stuck)) == 0) usleep(10 * 1000);
}

static int opened(const char* path, int flags, mode_t mode) {
  reach(path);
  return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return opened(path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return opened(path, flags, mode);
}

int stat(const char* path, struct stat* status) {
  reach(path);
  return fstatat(AT_FDCWD, path, status, 0);
}

int stat64(const char* path, struct stat64* status) {
  reach(path);
  return fstatat64(AT_FDCWD, path, status, 0);
}
