// options: --compiler-memory 128
// evidence: over 128 MiB of memory
template <int depth, class T> struct A { struct L {}; struct R {}; A<depth - 1, L> left; A<depth - 1, R> right; };
template <class T> struct A<0, T> {};
int main() { return sizeof(A<40, int>); }
