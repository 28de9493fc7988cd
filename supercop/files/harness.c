/* What mcbits.S calls: the harness's random bytes, and its mark for what is public.
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "tier.h"

#include "crypto_declassify.h"
#include "mcbits.h"
#include "randombytes.h"

void mcbits_randombytes(unsigned char *out, size_t length) { randombytes(out, length); }

void mcbits_declassify(const void *x, size_t length) { crypto_declassify(x, length); }
