#include "hostile.c"
int main(void) { return 0; }
