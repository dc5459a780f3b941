__asm__(".data\n.fill 0x100000000, 1, 1\n");
int main(void) { return 0; }
