import { once } from "node:events";
import net from "node:net";

/**
 * Forwards connections to the database, and can imitate a network failure, a stopped server or a hanging
 * server.
 */
export interface TestRelay {
  readonly url: string;
  reset(): void;
  /** Resets all open connections, and accepts no new ones until `mend`. */
  cut(): void;
  /** Delays everything (or only the responses) until `mend`, without closing connections. */
  hang(what?: "everything" | "answers"): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openRelay(url: string): Promise<TestRelay> {
  const target = new URL(url);
  const near = new Set<net.Socket>();
  const far = new Set<net.Socket>();
  let held: readonly Set<net.Socket>[] = [];
  let refusing = false;
  const server = net.createServer((caller) => {
    if (refusing) return caller.resetAndDestroy();
    const database = net.connect(Number(target.port), target.hostname);
    join(caller, database, near);
    join(database, caller, far);
  });

  function join(socket: net.Socket, other: net.Socket, kind: Set<net.Socket>): void {
    kind.add(socket);
    socket
      .on("error", () => undefined)
      .on("close", () => {
        kind.delete(socket);
        other.end();
      })
      .pipe(other);
    if (held.includes(kind)) socket.pause();
  }
  const all = () => [...near, ...far];
  const reset = () => {
    for (const socket of all()) socket.resetAndDestroy();
  };

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return {
    url: Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(address.port) }).href,
    reset,
    cut: () => {
      refusing = true;
      reset();
    },
    hang: (what = "everything") => {
      held = what === "everything" ? [near, far] : [far];
      for (const socket of held.flatMap((kind) => [...kind])) socket.pause();
    },
    mend: () => {
      refusing = false;
      held = [];
      for (const socket of all()) socket.resume();
    },
    close: async () => {
      server.close();
      for (const socket of all()) socket.destroy();
      await once(server, "close");
    },
  };
}
