import postgres from "postgres";
import { EMBEDDED_LOCK } from "@/db/lock-keys";
import { fail, ok, type Result } from "@/lib/kit/result";
import { pause, stopPostmaster } from "./postmaster";
import type { EmbeddedOptions } from "./settings";
import { startServer } from "./start-server";

export interface HeldServer {
  readonly url: string;
  /** Resolves when the server exits unexpectedly. */
  readonly lost: Promise<void>;
  /** Announces that the holder is about to stop, so that a launcher that starts now waits for it to exit. */
  leave(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Postgres releases the lock of a killed launcher within milliseconds. A lock still held after this time
 * belongs to a live process.
 */
const RELEASE_MS = 2_000;
const STOPPING_MS = 30_000;
const LEAVING = ", stopping";

/**
 * Starts and holds the server for this data folder. Only the process that holds the lock stops the server
 * when it exits. The lock is an advisory lock on a Postgres connection, so it is released however its holder
 * dies.
 */
export async function holdServer(
  options: EmbeddedOptions & { name: string },
): Promise<Result<HeldServer, string>> {
  const begun = performance.now();
  for (;;) {
    const server = await startServer(options);
    if (!server.ok) return server;
    const { pid, url } = server.value;
    const held = await tryHold(url, `${options.name} ${process.pid}`);
    const waitedMs = performance.now() - begun;
    if (held.state === "held") {
      const stop = () => stopPostmaster(pid).then(held.release);
      return ok({ url, lost: held.lost, leave: held.leave, stop });
    }
    const patienceMs = held.state === "taken" && !held.holder.endsWith(LEAVING) ? RELEASE_MS : STOPPING_MS;
    if (held.state === "taken" && waitedMs > patienceMs) {
      return fail(
        `Millrace is already running on ${options.dataDir} (${held.holder}). Stop it first, or set MILLRACE_DATA_DIR.`,
      );
    }
    // `gone` may only mean that the previous holder has just stopped the server. In that case, the next
    // iteration starts it again, so this only fails after `patienceMs`.
    if (held.state === "gone" && waitedMs > patienceMs) {
      return fail(`The Postgres server in ${options.dataDir} (process ${pid}) isn't accepting connections.`);
    }
    await pause(20);
  }
}

type Hold =
  | { state: "held"; lost: Promise<void>; leave(): Promise<void>; release(): Promise<void> }
  | { state: "taken"; holder: string }
  | { state: "gone" };

async function tryHold(url: string, name: string): Promise<Hold> {
  let closed: () => void = () => {};
  const lost = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const sql = postgres(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connection: { application_name: name },
    onclose: () => closed(),
  });
  try {
    const [row] = await sql`select pg_try_advisory_lock(${EMBEDDED_LOCK}) as held`;
    if (row?.held === true) {
      const leave = () =>
        sql`select set_config('application_name', ${name + LEAVING}, false)`.then(nothing, nothing);
      return { state: "held", lost, leave, release: () => sql.end({ timeout: 0 }) };
    }
    const [holder] = await sql`
      select application_name as name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and objid = ${EMBEDDED_LOCK}`;
    await sql.end({ timeout: 1 });
    return { state: "taken", holder: String(holder?.name ?? "another process") };
  } catch {
    await sql.end({ timeout: 1 });
    return { state: "gone" };
  }
}

/**
 * Error handler for announcing the exit. An error does no harm: it means that the server has already died.
 */
function nothing(): void {}
