/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MANX_SCSI_H
#define MANX_SCSI_H

#include <stddef.h>

#include "device.h"

enum { SCSI_CDB_BYTES = 16, MODEL_BYTES = 64 };

enum background_control { BACKGROUND_START = 1, BACKGROUND_STOP = 2 };

/* Encodes BACKGROUND CONTROL; `tenths` is BO_TIME in units of 100 ms. */
void scsi_background_cdb(uint8_t cdb[SCSI_CDB_BYTES], enum background_control control,
                         uint8_t tenths);

/* Returns BO_TIME for an order; 0, with which nothing is sent, if time is less than its unit. */
uint8_t scsi_background_tenths(const struct order *order, int64_t nanos_per_block);

/* Whether VPD page B1h says that the drive has the command. */
bool scsi_offers_background_control(const uint8_t *page, size_t length);

/* Opens the drive and reads its model and abilities; changes nothing. */
enum exit_code scsi_examine(struct device *device, char model[MODEL_BYTES]);

/* Copies a field of fixed length that is padded with blanks. */
void copy_padded(char *to, const uint8_t *from, size_t length);

#endif
