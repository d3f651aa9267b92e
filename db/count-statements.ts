import { once } from "node:events";
import net from "node:net";

/** Relays connections to a database and counts the statements sent on them. */
interface StatementCounter {
  readonly url: string;
  take(): Map<string, number>;
  close(): Promise<void>;
}

export async function countStatements(url: string): Promise<StatementCounter> {
  const target = new URL(url);
  const sockets = new Set<net.Socket>();
  let counts = new Map<string, number>();
  const count = (text: string) => counts.set(text, (counts.get(text) ?? 0) + 1);
  const server = net.createServer((caller) => {
    const database = net.connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [caller, database],
      [database, caller],
    ] as const) {
      sockets.add(socket);
      socket
        .on("error", () => undefined)
        .on("close", () => {
          sockets.delete(socket);
          other.destroy();
        });
      socket.pipe(other);
    }
    caller.on("data", readStatements(count));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return {
    url: Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(address.port) }).href,
    take() {
      const taken = counts;
      counts = new Map();
      return taken;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}

/**
 * Reads the messages that a client sends to the server on one connection. All messages begin with their type
 * and length, except the first, which has no type.
 */
function readStatements(count: (text: string) => void): (data: Buffer) => void {
  const texts = new Map<string, string>();
  let bound = "";
  let isStarted = false;
  let rest = Buffer.alloc(0);

  function read(type: string, body: Buffer): void {
    const [first = "", second = ""] = body.toString("utf8").split("\0", 2);
    if (type === "Q") count(first);
    if (type === "P") texts.set(first, second);
    if (type === "B") bound = texts.get(second) ?? "";
    if (type === "E") count(bound);
  }

  return (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      if (isStarted) read(String.fromCharCode(rest[0] ?? 0), rest.subarray(head + 4, end));
      // A first message of 8 bytes is only a request for TLS. The startup message follows it.
      else isStarted = end > 8;
      rest = rest.subarray(end);
    }
  };
}
