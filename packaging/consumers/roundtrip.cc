// The same in C++.
#include <mcbits.h>

#include <array>
#include <iostream>
#include <vector>

int main()
{
  std::vector<unsigned char> pk(crypto_kem_mceliece348864f_PUBLICKEYBYTES), sk(crypto_kem_mceliece348864f_SECRETKEYBYTES);
  std::array<unsigned char, crypto_kem_mceliece348864f_CIPHERTEXTBYTES> ct;
  std::array<unsigned char, crypto_kem_mceliece348864f_BYTES> theirs, ours;
  if (crypto_kem_mceliece348864f_keypair(pk.data(), sk.data()) ||
      crypto_kem_mceliece348864f_enc(ct.data(), theirs.data(), pk.data()) ||
      crypto_kem_mceliece348864f_dec(ours.data(), ct.data(), sk.data()) || theirs != ours)
    return 1;
  std::cout << "mcbits " << mcbits_version() << ": keys agree\n";
}
