/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MANX_FRAME_H
#define MANX_FRAME_H

#include <stdint.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "page and frames are little endian");

#define FRAME_MAGIC UINT32_C(0x5244584D) /* "MXDR" */
#define OFFSET_AT_END INT64_C(-1)

enum operation {
  OPERATION_WRITE = 1,        /* a device, b inode, c offset, d length, e time */
  OPERATION_SYNC = 2,         /* a device, b inode */
  OPERATION_RELEASE = 3,      /* a device, b inode */
  OPERATION_START = 16,       /* a blocks, b nanos left, c victims; no reply */
  OPERATION_STOP = 17,        /* no reply */
  OPERATION_STATUS = 18,
  OPERATION_WRITTEN = 129,    /* a delay in nanos */
  OPERATION_SYNCED = 130,     /* a delay in nanos */
  OPERATION_RELEASED = 131,   /* no delay */
  OPERATION_STATUS_IS = 146   /* a free blocks, b block bytes, c nanos per block, d erases; count times */
};

/* A message between the emulated drive and its users. */
struct frame {
  uint32_t magic;
  uint16_t operation;
  uint16_t count; /* number of 64-bit numbers that follow */
  int64_t a, b, c, d, e;
};

_Static_assert(sizeof(struct frame) == 48, "a frame has 48 bytes");

#endif
