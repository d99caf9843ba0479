/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MANX_CHECK_H
#define MANX_CHECK_H

#include <stdio.h>
#include <stdlib.h>

static int checks;

#define CHECK(condition)                                                        \
  do {                                                                          \
    checks++;                                                                   \
    if (!(condition)) {                                                         \
      fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #condition);   \
      exit(1);                                                                  \
    }                                                                           \
  } while (0)

#endif
