import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { fail, ok, type Result } from "@/lib/kit/result";
import { program } from "./binaries";
import { type Access, OWNER, openCluster, readAccess, writeAccess } from "./cluster";
import { ensureDatabase } from "./ensure-database";
import { ensureRole, ROLE } from "./ensure-role";
import { findPlace, type Place } from "./place";
import { isAlive, pause, readPostmaster, servesCluster } from "./postmaster";
import { commandEnvironment } from "./run-command";
import { type EmbeddedOptions, settings } from "./settings";

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
}

/**
 * Time that a server may take to start. It is this long because crash recovery replays up to `max_wal_size`
 * of WAL.
 */
const RECOVERY_MS = 300_000;
const MAX_LOG_BYTES = 10_000_000;

export async function startServer(options: EmbeddedOptions): Promise<Result<RunningServer, string>> {
  await mkdir(options.dataDir, { recursive: true });
  const place = await findPlace(options.dataDir);
  if (!place.ok) return place;
  const access = await openCluster(place.value, options.disposable !== true);
  if (!access.ok) return access;
  const { cluster } = place.value;

  let port = access.value.port;
  const deadline = performance.now() + RECOVERY_MS;
  while (performance.now() < deadline) {
    const running = await readPostmaster(cluster);
    if (running !== undefined && (await servesCluster(running.pid, cluster))) {
      if (running.ready) {
        const ownerUrl = serverUrl(OWNER, access.value.password, running.port);
        const ready =
          (await ensureDatabase(ownerUrl)) &&
          (await ensureRole(place.value, access.value, ownerUrl, {
            mayCreateDatabases: options.disposable === true,
          }));
        if (ready) return ok({ url: roleUrl(ready, running.port) ?? ownerUrl, pid: running.pid });
      }
      await pause(20);
      continue;
    }
    // A live process that isn't Postgres has reused the process ID in the pid file. Postgres would wait for
    // that process to exit, so the pid file is removed.
    if (running !== undefined && isAlive(running.pid)) {
      await rm(path.join(cluster, "postmaster.pid"), { force: true });
    }
    if (port === 0) port = await freePort();
    const started = await spawnServer(place.value, port, options);
    if (started.state === "failed") return fail(`Couldn't start the embedded Postgres: ${started.reason}`);
    if (started.state === "port-taken") port = 0;
    if (started.state === "busy") await pause(50);
    if (started.state === "ready" && port !== access.value.port) {
      await writeAccess(place.value, cluster, { ...((await readAccess(cluster)) ?? access.value), port });
    }
  }
  return fail(`The embedded Postgres in ${cluster} didn't respond within ${RECOVERY_MS / 1000} seconds.`);
}

export async function findServer(dataDir: string): Promise<string | undefined> {
  const sheltered = await readFile(path.join(dataDir, "postgres-at"), "utf8").catch(() => dataDir);
  const cluster = path.join(sheltered, "postgres");
  const running = await readPostmaster(cluster);
  if (running?.ready !== true || !(await servesCluster(running.pid, cluster))) return undefined;
  const access = await readAccess(cluster);
  return access && roleUrl(access, running.port);
}

/**
 * Returns the server's URL for the product's role; undefined until that role exists. The process that starts
 * the server creates the role before any other process connects.
 */
function roleUrl({ rolePassword }: Access, port: number): string | undefined {
  return rolePassword === undefined ? undefined : serverUrl(ROLE, rolePassword, port);
}

function serverUrl(role: string, password: string, port: number): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${OWNER}`;
}

type Started = { state: "ready" | "port-taken" | "busy" } | { state: "failed"; reason: string };

async function spawnServer(place: Place, port: number, options: EmbeddedOptions): Promise<Started> {
  const logFile = path.join(options.dataDir, "logs", "postgres.log");
  const log = await openLog(logFile);
  const from = (await log.stat()).size;
  const [command = "", ...args] = [
    ...place.prefix,
    program(place.binaries, "postgres"),
    "-D",
    place.cluster,
    ...settings(port, options),
  ];
  const child = spawn(command, args, {
    ...(place.prefix.length === 0 ? place.identity : undefined),
    // Starts the server in its own process group, so that Ctrl+C reaches only the launcher, which stops its
    // other children first and the server last.
    detached: true,
    env: commandEnvironment(),
    stdio: ["ignore", log.fd, log.fd],
  });
  child.unref();
  const ready = await becomesReady(child, place.cluster);
  await log.close();
  if (ready) return { state: "ready" };
  const written = (await readFile(logFile)).subarray(from).toString();
  if (/could not bind|Address already in use/.test(written)) return { state: "port-taken" };
  // `busy` means that another process is starting the server right now, or that the previous server's
  // children are still shutting down.
  if (/lock file .* already exists|shared memory block .* in use/.test(written)) return { state: "busy" };
  return { state: "failed", reason: `${reasonIn(written, child.pid)} (${logFile})` };
}

/**
 * The previous server's children write to the same log while they exit, so only lines with this process ID
 * count.
 */
function reasonIn(log: string, pid: number | undefined): string {
  const fatal = log.split("\n").findLast((line) => line.includes(`[${pid}]`) && /FATAL|PANIC/.test(line));
  return fatal?.replace(/^.*?(FATAL|PANIC):\s*/, "") ?? "see its log";
}

async function becomesReady(child: ChildProcess, cluster: string): Promise<boolean> {
  let ended = false;
  child.once("error", () => {
    ended = true;
  });
  child.once("exit", () => {
    ended = true;
  });
  while (!ended) {
    const running = await readPostmaster(cluster);
    if (running?.ready === true && running.pid === child.pid) return true;
    await pause(5);
  }
  return false;
}

async function openLog(file: string) {
  await mkdir(path.dirname(file), { recursive: true });
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > MAX_LOG_BYTES) await rename(file, `${file}.1`);
  const log = await open(file, "a", 0o600);
  await chmod(file, 0o600);
  return log;
}

/** If another process takes the port first, Postgres reports that and another port is tried. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
