// evidence: exit code 2
package main

import (
	"bufio"
	"fmt"
	"os"
)

func hostile() {
	panic("hostile")
}

func main() {
	line, _ := bufio.NewReader(os.Stdin).ReadString('\n')
	if line == "hostile\n" {
		hostile()
	}
	fmt.Print(line)
}
