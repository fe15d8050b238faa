/* Between a program and the C library: counts what changes files of one folder, and lets it fail.

   fault_arm(at, kind): the at-th change from now on is the fault. Kinds:
     1  the process is killed before it
     2  half of it is written, then the process is killed
     3  there is no room, for this and every later change that needs any
     4  the storage reports an error, once
   fault_release(): no faults any more; returns how many changes were counted.
   fault_clock(seconds): the clock is that much ahead. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { NONE, KILLED, TORN, FULL, FAILED };
static long at = 0, counted = 0, ahead = 0;
static int kind = NONE, armed = 0;

void fault_arm(long change, int what) { counted = 0; at = change; kind = what; armed = 1; }
long fault_release(void) { armed = 0; kind = NONE; return counted; }
void fault_clock(long seconds) { ahead = seconds; }

static int within(const char *path) {
    const char *folder = getenv("FAULTY_FOLDER");
    if (!armed || !folder || !path) return 0;
    if (path[0] != '/') return 0;
    return strncmp(path, folder, strlen(folder)) == 0;
}

static int within_fd(int fd) {
    char link[64], path[4096];
    if (!armed) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return within(path);
}

/* What this change comes to: NONE, TORN or a failure with errno set. Killed, it does not return. */
static int fate(int needs_room) {
    long number = __sync_add_and_fetch(&counted, 1);
    if (!at || number < at) return NONE;
    if (kind == KILLED) { kill(getpid(), SIGKILL); pause(); }
    if (kind == FULL && needs_room) { errno = ENOSPC; return FULL; }
    if (number > at) return NONE;
    if (kind == FAILED) { errno = EIO; return FAILED; }
    return kind == TORN ? TORN : NONE;
}

#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
#define DIE do { kill(getpid(), SIGKILL); pause(); } while (0)

ssize_t write(int fd, const void *data, size_t size) {
    REAL(write);
    if (within_fd(fd)) switch (fate(1)) {
        case TORN: real(fd, data, size / 2); DIE;
        case NONE: break;
        default: return -1;
    }
    return real(fd, data, size);
}
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t place) {
    REAL(pwrite64);
    if (within_fd(fd)) switch (fate(1)) {
        case TORN: real(fd, data, size / 2, place); DIE;
        case NONE: break;
        default: return -1;
    }
    return real(fd, data, size, place);
}
ssize_t pwrite(int fd, const void *data, size_t size, off_t place) { return pwrite64(fd, data, size, place); }
ssize_t sendfile(int to, int from, off_t *place, size_t size) {
    static ssize_t (*real)(int, int, off_t *, size_t);
    if (!real) real = dlsym(RTLD_NEXT, "sendfile");
    if (within_fd(to)) switch (fate(1)) {
        case TORN: real(to, from, place, size / 2); DIE;
        case NONE: break;
        default: return -1;
    }
    return real(to, from, place, size);
}
ssize_t sendfile64(int to, int from, off_t *place, size_t size) { return sendfile(to, from, place, size); }

#define CHANGE(result, name, parameters, arguments, there, needs_room) \
    result name parameters { \
        REAL(name); \
        if (there) switch (fate(needs_room)) { \
            case TORN: real arguments; DIE; \
            case NONE: break; \
            default: return -1; \
        } \
        return real arguments; \
    }
CHANGE(int, rename, (const char *from, const char *to), (from, to), within(to), 0)
CHANGE(int, unlink, (const char *path), (path), within(path), 0)
CHANGE(int, rmdir, (const char *path), (path), within(path), 0)
CHANGE(int, mkdir, (const char *path, mode_t mode), (path, mode), within(path), 1)
CHANGE(int, fsync, (int fd), (fd), within_fd(fd), 0)
CHANGE(int, fdatasync, (int fd), (fd), within_fd(fd), 0)
CHANGE(int, ftruncate, (int fd, off_t size), (fd, size), within_fd(fd), 1)
CHANGE(int, ftruncate64, (int fd, off64_t size), (fd, size), within_fd(fd), 1)

#define OPENED(name) \
    int name(const char *path, int flags, ...) { \
        REAL(name); \
        mode_t mode = 0; \
        if (flags & O_CREAT) { \
            va_list more; va_start(more, flags); mode = va_arg(more, mode_t); va_end(more); \
            if (within(path) && access(path, F_OK)) switch (fate(1)) { \
                case TORN: real(path, flags, mode); DIE; \
                case NONE: break; \
                default: return -1; \
            } \
        } \
        return real(path, flags, mode); \
    }
OPENED(open)
OPENED(open64)

int clock_gettime(clockid_t clock, struct timespec *now) {
    REAL(clock_gettime);
    int result = real(clock, now);
    if (!result && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += ahead;
    return result;
}
