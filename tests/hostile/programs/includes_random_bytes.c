// program: includes `/dev/urandom`
// verdict: CE
// options: --compiler-memory 256
// because: a compiler limit, or denied
#include "/dev/urandom"
int main(void) { return 0; }
