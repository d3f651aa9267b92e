import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import path from "node:path";
import { pause } from "@/bench/pause";
import { findServer } from "@/db/embedded/start-server";

export interface Instance {
  readonly port: number;
  readonly pid: number;
  readonly databaseUrl: string;
  /** Time from `npm start` until the health check succeeds. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

export interface Place {
  readonly dataDir: string;
  readonly port: number;
}

export const OWNER_TOKEN = "bench-token-0123456789-0123456789-0123456789";
const READY_WITHIN_MS = 120_000;

export async function startInstance(
  place: Place,
  { workers, webs = 1, env = {} }: { workers: number; webs?: number; env?: Readonly<Record<string, string>> },
): Promise<Instance> {
  const begun = performance.now();
  const child = spawnLogged(place, "npm", ["start"], {
    MILLRACE_WORKERS: String(workers),
    MILLRACE_WEB: String(webs),
    ...env,
  });
  await until(
    child,
    READY_WITHIN_MS,
    async () => (await statusOf(`http://127.0.0.1:${place.port}/api/health/ready`)) === 200,
  );
  const readyMs = performance.now() - begun;
  const databaseUrl = await findServer(place.dataDir);
  if (databaseUrl === undefined) throw new Error("The product is ready, but its database is not to be found");
  return {
    port: place.port,
    pid: child.pid ?? 0,
    databaseUrl,
    readyMs,
    stop: async () => {
      await end(child);
      // npm exits first. This waits for its child, which finishes its work before exiting.
      while ((await findServer(place.dataDir)) !== undefined) await pause(20);
    },
  };
}

export function spawnWorker(place: Place): ChildProcess {
  return spawnLogged(place, process.execPath, ["bin/run.mjs", "worker"], {});
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

export async function until(
  child: ChildProcess,
  withinMs: number,
  isSo: () => Promise<boolean>,
): Promise<void> {
  for (const deadline = performance.now() + withinMs; performance.now() < deadline; ) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error("The product ended: its output is in bench.log of the data folder");
    if (await isSo()) return;
    await pause(10);
  }
  throw new Error(`Not ready within ${withinMs / 1000} s`);
}

function spawnLogged(
  { dataDir, port }: Place,
  command: string,
  args: string[],
  env: Readonly<Record<string, string>>,
): ChildProcess {
  const log = openSync(path.join(dataDir, "bench.log"), "a");
  const child = spawn(command, args, {
    // Leaves out the settings that make this process run TypeScript, so that the product runs as usual.
    env: { ...withoutLoader(process.env), ...env, PORT: String(port), MILLRACE_DATA_DIR: dataDir, ...OWNER },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  // Kills the child however the bench exits.
  const kill = () => child.kill();
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  return child;
}

export const SIGN_IN = { email: "bench@example.com", password: "a password for measurements" };

const OWNER = {
  MILLRACE_OWNER_EMAIL: SIGN_IN.email,
  MILLRACE_OWNER_PASSWORD: SIGN_IN.password,
  MILLRACE_OWNER_TOKEN: OWNER_TOKEN,
};

function withoutLoader({
  NODE_OPTIONS: _options,
  DATABASE_URL: _url,
  ...env
}: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return process.env.BENCH_NODE_OPTIONS === undefined
    ? env
    : { ...env, NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS };
}

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
}
