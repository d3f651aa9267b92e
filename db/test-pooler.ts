import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

export interface TestPooler {
  /** Returns a URL that reaches the same database as the given URL, but through the pooler. */
  to(url: string): string;
  stop(): Promise<void>;
}

const ORDINARY = "1000";

/**
 * Starts PgBouncer in transaction mode in front of all databases of a server, with the settings of its Debian
 * package. `poolSize` is the number of its connections per database.
 */
export async function startPooler(server: string, poolSize = 20): Promise<TestPooler> {
  const { hostname, port, username, password } = new URL(server);
  const folder = await mkdtemp(path.join(tmpdir(), "millrace-pooler-"));
  await chmod(folder, 0o755);
  const own = await findFreePort();
  const file = path.join(folder, "pgbouncer.ini");
  const lines = [
    "[databases]",
    `* = host=${hostname} port=${port} user=${username} password=${password}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${own}`,
    "unix_socket_dir =",
    "auth_type = any",
    "pool_mode = transaction",
    `default_pool_size = ${poolSize}`,
    "max_client_conn = 2000",
    "server_idle_timeout = 5",
  ];
  await writeFile(file, `${lines.join("\n")}\n`, { mode: 0o644 });
  // PgBouncer refuses to run as root, so it runs as an ordinary user.
  const words = ["pgbouncer", "-q", file];
  if (process.getuid?.() === 0)
    words.unshift("setpriv", `--reuid=${ORDINARY}`, `--regid=${ORDINARY}`, "--clear-groups");
  const [command = "", ...rest] = words;
  const child = spawn(command, rest, {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const failed = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("close", () => reject(new Error("PgBouncer ended.")));
  });
  failed.catch(() => undefined);
  await Promise.race([listens(own), failed]);
  return {
    to: (url) => Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(own) }).href,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port");
  return address.port;
}

async function listens(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, "127.0.0.1", () => resolve(true));
      socket.once("error", () => resolve(false)).once("close", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
