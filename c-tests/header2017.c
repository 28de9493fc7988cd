/* Uses the header of McBits 2017; for tests that it compiles. */
#include "mcbits2017.h"

int main(void)
{
  unsigned long long length = 0;
  unsigned char c[crypto_encrypt_mcbits4096062_BYTES], m[1] = {0};
  (void)&crypto_encrypt_mcbits8192128_open;
  return crypto_encrypt_mcbits4096062_open(m, &length, c, 0, m) == MCBITS_ERR_INPUT ? 0 : 1;
}
