// options: --time-limit 20
// evidence: exit code 7
import java.nio.file.*;
import java.util.*;

public class Main {
    public static void main(String[] arguments) throws Exception {
        String line = new Scanner(System.in).nextLine();
        if (line.startsWith("hostile")) hostile();
        System.out.println(line);
    }

    static void hostile() throws Exception {
        System.exit(7);
    }
}
