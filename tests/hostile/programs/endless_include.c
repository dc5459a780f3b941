// program: includes itself
// verdict: CE
// because: the compiler has a limit
#include "hostile.c"
int main(void) { return 0; }
