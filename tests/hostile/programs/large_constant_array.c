// program: has an array of a gigabyte with a value
// verdict: CE
// because: a compiler limit
char block[1 << 30] = {1};
int main(void) { return 0; }
