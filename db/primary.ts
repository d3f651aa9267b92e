import "server-only";
import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { type DatabaseHost, parseDatabaseUrl } from "@/lib/kit/database-url";

/**
 * Finds the server of a cluster that accepts writes, and opens this process's connections to it. When another
 * server takes over, the connections to the previous server are destroyed, even if that server merely hangs.
 */
export interface Primary {
  /** Returns a socket that is already connecting, as the driver `postgres` requires. */
  open(): Promise<net.Socket>;
  /** Returns a socket that finds its host only when `connect` is called, as the driver `pg` requires. */
  socket(): net.Socket;
  /** Destroys this process's connections to the cluster. Called when a server has refused to write. */
  drop(): void;
}

const WATCH_MS = 1_000;
/** Maximum time between two checks of the server if no connection is waiting for a response. */
const REST_MS = 4_000;
/** Time within which a server must answer a check. A server that takes longer isn't used. */
const PROBE_MS = 1_500;
const MIN_PASS_MS = 200;

const primaries = new Map<string, Primary>();

/**
 * Returns a URL with only one host, because the drivers accept only one. If the given URL lists several hosts
 * or has `target_session_attrs`, `primary` opens the connections to the host that accepts writes.
 */
export function findPrimary(text: string): { readonly url: string; readonly primary?: Primary } {
  const parsed = parseDatabaseUrl(text);
  const [url] = parsed?.urls ?? [];
  if (parsed === null || url === undefined || !parsed.isCluster) return { url: text };
  let primary = primaries.get(text);
  if (primary === undefined) {
    primary = createPrimary(parsed.hosts.map((host, index) => ({ ...host, url: parsed.urls[index] ?? url })));
    primaries.set(text, primary);
  }
  return { url, primary };
}

interface Server extends DatabaseHost {
  readonly url: string;
}

interface Traffic {
  written: number;
  read: number;
}

interface Probe {
  isWritable(): Promise<boolean>;
  end(): void;
}

function createPrimary(servers: readonly Server[]): Primary {
  const sockets = new Map<net.Socket, Traffic>();
  let current: Server | undefined;
  let watched: Probe | undefined;
  let searching: Promise<Server | undefined> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let checking = false;
  let checkedAt = Number.NEGATIVE_INFINITY;

  function forget(): void {
    current = undefined;
    watched?.end();
    watched = undefined;
  }

  function drop(): void {
    forget();
    for (const socket of sockets.keys()) socket.destroy(lostPrimary());
  }

  async function check(): Promise<void> {
    if (current === undefined || checking) return;
    checking = true;
    checkedAt = performance.now();
    const server = current;
    watched ??= createProbe(server);
    const since = performance.now();
    let isWritable = await watched.isWritable();
    // Checks a second time, because the first check may have failed only because its own connection was lost.
    if (!isWritable && performance.now() - since < PROBE_MS) isWritable = await watched.isWritable();
    checking = false;
    if (!isWritable && current === server) drop();
  }

  /** Checks all servers at once, so that a server that hangs doesn't delay the other checks. */
  function search(): Promise<Server | undefined> {
    searching ??= (async () => {
      const pass = pause(MIN_PASS_MS);
      const probes = servers.map((server) => ({ server, probe: createProbe(server) }));
      const found = await Promise.any(
        probes.map(async ({ server, probe }) => {
          if (!(await probe.isWritable())) throw new Error("It doesn't accept writes.");
          return { server, probe };
        }),
      ).catch(() => undefined);
      for (const { probe } of probes) if (probe !== found?.probe) probe.end();
      if (found === undefined) await pass;
      current = found?.server;
      watched = found?.probe;
      searching = undefined;
      return current;
    })();
    return searching;
  }

  function watch(): void {
    timer ??= setInterval(() => {
      // Closed sockets are removed here instead of in a listener for `close`, because with TLS the driver
      // removes our listeners.
      for (const socket of sockets.keys()) if (socket.destroyed) sockets.delete(socket);
      const waiting = [...sockets].filter(([socket, traffic]) => isWaiting(socket, traffic));
      if (waiting.length > 0 || performance.now() - checkedAt >= REST_MS) void check();
      if (sockets.size > 0) return;
      forget();
      clearInterval(timer);
      timer = undefined;
    }, WATCH_MS).unref();
  }

  function keep(socket: net.Socket, server: Server): void {
    sockets.set(socket, { written: 0, read: 0 });
    watch();
    socket.once("close", () => {
      sockets.delete(socket);
      if (server === current) void check();
    });
  }

  const find = async () => current ?? (await search());

  return {
    async open() {
      const server = await find();
      if (server === undefined) {
        const socket = new net.Socket();
        // Destroys the socket only after the driver has added its listeners, so that the driver gets the
        // error.
        setImmediate(() => socket.destroy(lostPrimary()));
        return socket;
      }
      const socket = Object.assign(net.connect(server.port, server.host), { host: server.host });
      keep(socket, server);
      return socket;
    },
    socket() {
      const socket = new net.Socket();
      const connect: (port: number, host: string) => net.Socket = socket.connect.bind(socket);
      return Object.assign(socket, {
        connect: () => {
          void find().then((server) => {
            if (server === undefined || socket.destroyed) return socket.destroy(lostPrimary());
            connect(server.port, server.host);
            keep(socket, server);
          });
          return socket;
        },
      });
    },
    drop,
  };
}

function isWaiting({ bytesWritten, bytesRead }: net.Socket, traffic: Traffic): boolean {
  const isUnanswered = bytesWritten > traffic.written && bytesRead === traffic.read;
  Object.assign(traffic, { written: bytesWritten, read: bytesRead });
  return isUnanswered;
}

function lostPrimary(): Error {
  return Object.assign(new Error("No server of the database cluster accepts writes."), {
    code: "ECONNREFUSED",
  });
}

/** Checks a server on a separate connection, so that a busy pool doesn't delay the check. */
function createProbe({ url }: Server): Probe {
  const sql = postgres(url, {
    max: 1,
    prepare: false,
    fetch_types: false,
    connect_timeout: PROBE_MS / 1000,
    connection: { application_name: "millrace watch" },
    onnotice: () => undefined,
  });
  const ask = async () => {
    const [row] = await sql<{ writable: boolean }[]>`
      select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable`;
    return row?.writable === true;
  };
  return {
    isWritable: async () => {
      const late = new AbortController();
      const answers = [ask().catch(() => false), pause(PROBE_MS, false, { signal: late.signal })];
      const isWritable = await Promise.race(answers.map((answer) => answer.catch(() => false)));
      late.abort();
      return isWritable;
    },
    end: () => void sql.end({ timeout: 0 }),
  };
}
