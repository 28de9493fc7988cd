/* A process that keeps one secret key and decapsulates for other processes of the same user, as an agent does:
 * the key never leaves it. SPDX-License-Identifier: MIT OR Apache-2.0
 *
 *     cc keyserver.c $(pkg-config --cflags --libs mcbits) -pthread -o keyserver
 *     ./keyserver PATH     serves on the Unix socket PATH, which only its owner can open
 *     ./keyserver --test   serves itself
 *
 * A request is one byte: 'p', answered by the public key; or 'd' and a ciphertext, answered by the session
 * key. Many may follow each other in one connection. Every connection has a thread with a small stack: dec needs
 * MCBITS_DEC_STACKBYTES, no heap, and may run in any number of threads with the same prepared key. */
#define _GNU_SOURCE
#include <limits.h>
#include <mcbits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define PK crypto_kem_mceliece6688128f_PUBLICKEYBYTES
#define SK crypto_kem_mceliece6688128f_SECRETKEYBYTES
#define CT crypto_kem_mceliece6688128f_CIPHERTEXTBYTES

static unsigned char pk[PK];
static mcbits_prepared *key; /* sk with what every decapsulation would compute from it again */

static int get(int fd, unsigned char *to, size_t length)
{
  ssize_t n;
  for (; length; to += n, length -= (size_t)n)
    if ((n = read(fd, to, length)) <= 0) return -1;
  return 0;
}

static int put(int fd, const unsigned char *from, size_t length)
{
  ssize_t n;
  for (; length; from += n, length -= (size_t)n)
    if ((n = write(fd, from, length)) <= 0) return -1;
  return 0;
}

/* One connection, until its end or a request that is none. */
static void *connection(void *argument)
{
  unsigned char request, ct[CT], ss[32];
  int fd = *(int *)argument, bad = 0;
  free(argument);
  while (!bad && get(fd, &request, 1) == 0) {
    if (request == 'p')
      bad = put(fd, pk, PK);
    else if (request == 'd' && get(fd, ct, CT) == 0)
      /* A ciphertext that is not genuine gets a key that nobody else has; the client notices
       * when it cannot open what was encrypted. An error code would tell an attacker more. */
      bad = crypto_kem_mceliece6688128f_dec_prepared(ss, ct, key) || put(fd, ss, sizeof ss);
    else
      bad = 1;
  }
  explicit_bzero(ss, sizeof ss);
  close(fd);
  return NULL;
}

static int listen_on(const char *path)
{
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  if (strlen(path) >= sizeof address.sun_path) return -1;
  strcpy(address.sun_path, path);
  umask(077);
  if (fd < 0 || bind(fd, (struct sockaddr *)&address, sizeof address) || listen(fd, 16)) return -1;
  return fd;
}

static void *serve(void *argument)
{
  int listener = *(int *)argument, fd;
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setdetachstate(&small, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&small, PTHREAD_STACK_MIN + MCBITS_DEC_STACKBYTES + 16384);
  while ((fd = accept(listener, NULL, NULL)) >= 0) {
    pthread_t thread;
    int *own = malloc(sizeof *own);
    if (own) *own = fd;
    if (!own || pthread_create(&thread, &small, connection, own)) {
      free(own);
      close(fd);
    }
  }
  return NULL;
}

/* A client: asks for the public key, and for `count` session keys. */
static int client(const char *path, int count)
{
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  unsigned char *server = malloc(PK), request[1 + CT], theirs[32], ours[32];
  int fd = socket(AF_UNIX, SOCK_STREAM, 0), good = 0;
  strcpy(address.sun_path, path);
  if (server && !connect(fd, (struct sockaddr *)&address, sizeof address) && !put(fd, (unsigned char *)"p", 1) &&
      !get(fd, server, PK))
    for (; good < count; good++) {
      request[0] = 'd';
      if (crypto_kem_mceliece6688128f_enc(request + 1, theirs, server) || put(fd, request, sizeof request) ||
          get(fd, ours, sizeof ours) || memcmp(ours, theirs, sizeof ours))
        break;
    }
  close(fd);
  free(server);
  printf("keyserver: %d of %d session keys agree\n", good, count);
  return good != count;
}

int main(int argc, char **argv)
{
  char folder[] = "/tmp/keyserver.XXXXXX", path[sizeof folder + 8];
  unsigned char sk[SK];
  int listener, code, test = argc == 2 && !strcmp(argv[1], "--test");
  if (argc != 2) {
    fprintf(stderr, "usage: keyserver PATH | --test\n");
    return 2;
  }
  signal(SIGPIPE, SIG_IGN);
  code = crypto_kem_mceliece6688128f_keypair(pk, sk);
  if (!code) code = crypto_kem_mceliece6688128f_prepare(&key, sk);
  explicit_bzero(sk, SK);
  mlockall(MCL_CURRENT); /* keeps the key out of the swap, if we may */
  if (code) {
    fprintf(stderr, "keyserver: %s\n", mcbits_strerror(code));
    return 1;
  }
  if (test) {
    pthread_t server;
    if (!mkdtemp(folder)) return 1;
    strcat(strcpy(path, folder), "/socket");
    listener = listen_on(path);
    code = listener < 0 || pthread_create(&server, NULL, serve, &listener) || client(path, 100);
    unlink(path);
    rmdir(folder);
  } else {
    listener = listen_on(argv[1]);
    if (listener < 0) {
      perror("keyserver");
      return 1;
    }
    serve(&listener);
  }
  mcbits_prepared_free(key);
  return code;
}
