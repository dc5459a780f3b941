// program: includes the password file
// verdict: CE
// because: denied
#include "/etc/shadow"
int main(void) { return 0; }
