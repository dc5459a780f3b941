// options: --memory-limit 256 --time-limit 10
import java.nio.file.*;
import java.util.*;

public class Main {
    public static void main(String[] arguments) throws Exception {
        String line = new Scanner(System.in).nextLine();
        if (line.startsWith("hostile")) hostile();
        System.out.println(line);
    }

    static void hostile() throws Exception {
        List<int[]> all = new ArrayList<>();
        for (;;) all.add(new int[1 << 18]);
    }
}
