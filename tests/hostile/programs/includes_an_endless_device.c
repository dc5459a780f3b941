// program: includes `/dev/zero`
// verdict: CE
// because: a compiler limit, or denied
#include "/dev/zero"
int main(void) { return 0; }
