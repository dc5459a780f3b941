// options: --compiler-memory 256
#include "/dev/urandom"
int main(void) { return 0; }
