// program: compiles to a program of gigabytes
// verdict: CE
// because: a compiler limit
__asm__(".data\n.fill 0x100000000, 1, 1\n");
int main(void) { return 0; }
