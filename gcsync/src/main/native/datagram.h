/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MANX_DATAGRAM_H
#define MANX_DATAGRAM_H

#include <stdint.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "page and frames are little endian");

#define PAUSE_MAGIC UINT32_C(0x4347584D) /* "MXGC" */
#define PAUSE_VERSION 1

enum pause_kind { PAUSE_START = 1, PAUSE_END = 2 };

/* The message of the node's JVM at the beginning and at the end of a pause. */
struct pause_datagram {
  uint32_t magic;
  uint8_t version;
  uint8_t kind;
  uint16_t zero;
  uint32_t pid;
  uint32_t zero_too;
  uint64_t sequence; /* 1, 2, … in each process, so that gaps show lost datagrams */
  uint64_t nanos;    /* CLOCK_MONOTONIC */
};

_Static_assert(sizeof(struct pause_datagram) == 32, "the datagram has 32 bytes");

#endif
