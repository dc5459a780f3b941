// options: --compiler-memory 128
// evidence: over 128 MiB of memory
#define A x+x+x+x+x+x+x+x+x+x
#define B A+A+A+A+A+A+A+A+A+A
#define C B+B+B+B+B+B+B+B+B+B
#define D C+C+C+C+C+C+C+C+C+C
#define E D+D+D+D+D+D+D+D+D+D
#define F E+E+E+E+E+E+E+E+E+E
#define G F+F+F+F+F+F+F+F+F+F
#define H G+G+G+G+G+G+G+G+G+G
#define I H+H+H+H+H+H+H+H+H+H
int x;
int main(void) { return I+I+I+I; }
