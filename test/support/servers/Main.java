// A MongoDB-compatible server for tests that keeps its data in memory: `java -cp 'lib/*' Main.java PORT`.
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;

public class Main {
  /** The library's newest version reports wire version 8, but current drivers need at least 9. */
  static class Version implements MongoVersion {
    public List<Integer> getVersionArray() { return List.of(5, 0, 0); }
    public int getWireVersion() { return 13; }
  }
  public static void main(String[] args) {
    MongoServer server = new MongoServer(new MemoryBackend().version(new Version()));
    server.bind("127.0.0.1", Integer.parseInt(args[0]));
    System.out.println("listening");
  }
}
