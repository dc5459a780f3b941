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
        Path file = Paths.get(System.getenv("HOSTILE_ROOT"), "cases", "1.out");
        try {
            Files.readAllBytes(file);
            System.exit(3);
        } catch (java.io.IOException refused) {
        }
    }
}
