char block[1 << 30] = {1};
int main(void) { return 0; }
