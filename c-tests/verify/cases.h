/* Key pairs and ciphertexts for the checks that compare runs of dec: nothing may tell them apart. */
#ifndef MCBITS_CASES_H
#define MCBITS_CASES_H

#include "mcbits.h"

enum { KEYS = 2, CASES = 9 };

/* Fills `pk` and `sk` with key pair number `key`, and ct[i] with ciphertext number i for it. */
void cases_make(const mcbits_kem *kem, int key, unsigned char *pk, unsigned char *sk, unsigned char ct[CASES][256]);
/* What ciphertext number i is. */
const char *cases_name(int i);

#endif
