// program: includes `/dev/urandom`
// verdict: CE
// because: a compiler limit, or denied
#include "/dev/urandom"
int main(void) { return 0; }
