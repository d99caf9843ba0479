#ifndef MANX_LOOP_H
#define MANX_LOOP_H

#include "collector.h"
#include "pause-socket.h"

/* Serves until SIGTERM or SIGINT; false with errno set if the kernel refuses what it needs. */
bool loop_run(struct collector *collector, const struct pause_socket *pauses);

#endif
