#define A x y; x y; x y; x y; x y; x y; x y; x y; x y; x y;
#define B A A A A A A A A A A
#define C B B B B B B B B B B
C C C C C C C C C C
