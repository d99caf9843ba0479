#ifndef MANX_LOOP_H
#define MANX_LOOP_H

#include "collector.h"
#include "pause-socket.h"

/* Runs until SIGTERM or SIGINT; returns false with errno set if the kernel lacks a resource. */
bool loop_run(struct collector *collector, const struct pause_socket *pauses);

#endif
