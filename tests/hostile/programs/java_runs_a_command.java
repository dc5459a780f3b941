// options: --time-limit 20
import java.nio.file.*;
import java.util.*;

public class Main {
    public static void main(String[] arguments) throws Exception {
        String line = new Scanner(System.in).nextLine();
        if (line.startsWith("hostile")) hostile();
        System.out.println(line);
    }

    static void hostile() throws Exception {
        Process process = new ProcessBuilder("cat", System.getenv("HOSTILE_ROOT") + "/victim").start();
        if (process.waitFor() == 0) System.exit(3);
    }
}
