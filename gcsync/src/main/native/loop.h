/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MANX_LOOP_H
#define MANX_LOOP_H

#include "collector.h"
#include "pause-socket.h"

/* Runs until SIGTERM or SIGINT; returns false with errno set if a system call fails. */
bool loop_run(struct collector *collector, const struct pause_socket *pauses);

#endif
