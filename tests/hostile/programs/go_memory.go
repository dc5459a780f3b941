// options: --memory-limit 64 --time-limit 5
package main

import (
	"bufio"
	"fmt"
	"os"
)

func hostile() {
	all := [][]byte{}
	for {
		block := make([]byte, 1<<20)
		for at := range block {
			block[at] = 1
		}
		all = append(all, block)
	}
}

func main() {
	line, _ := bufio.NewReader(os.Stdin).ReadString('\n')
	if line == "hostile\n" {
		hostile()
	}
	fmt.Print(line)
}
