// program: is not a whole program in Go
// verdict: CE
// because: expected `package main`
package hostile

func Run() {}
