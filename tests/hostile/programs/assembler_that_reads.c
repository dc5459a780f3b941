// program: includes the expected output as bytes in assembler
// verdict: CE
// because: denied
__asm__(".data\n.incbin \"cases/1.out\"\n");
int main(void) { return 0; }
