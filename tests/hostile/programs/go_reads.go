package main

import (
	"bufio"
	"fmt"
	"os"
)

func hostile() {
	if _, err := os.ReadFile(os.Getenv("HOSTILE_ROOT") + "/cases/1.out"); err == nil {
		os.Exit(3)
	}
}

func main() {
	line, _ := bufio.NewReader(os.Stdin).ReadString('\n')
	if line == "hostile\n" {
		hostile()
	}
	fmt.Print(line)
}
