// program: is an empty file
// verdict: CE
// because: there is no `main`
