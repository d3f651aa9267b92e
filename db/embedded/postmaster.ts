import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(path.join(cluster, "postmaster.pid"), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const [pid, , , port, , , , status] = text.split("\n");
  if (!/^\d+$/.test(pid ?? "")) return undefined;
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === "ready" };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return !isZombie(pid);
}

/**
 * Process IDs are reused after a reboot, so it is not enough that the process is alive: it must also be
 * Postgres serving this cluster.
 */
export async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await commandLine(pid);
  return command.includes("postgres") && command.includes(cluster);
}

/**
 * Rolls back open transactions and stops the server, which takes about 25 ms. If that fails, stops the
 * server immediately, which is safe.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, "SIGINT");
  if (await hasEnded(pid, 15_000)) return;
  signal(pid, "SIGQUIT");
  await hasEnded(pid, 5_000);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function hasEnded(pid: number, withinMs: number): Promise<boolean> {
  for (const deadline = performance.now() + withinMs; performance.now() < deadline; ) {
    if (!isAlive(pid)) return true;
    await pause(5);
  }
  return !isAlive(pid);
}

/**
 * True if the process has exited but still has its process ID. In a container whose first process doesn't
 * reap orphans, a Postgres that has exited stays in this state forever.
 */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended, so no signal is needed.
  }
}

async function commandLine(pid: number): Promise<string> {
  const linux = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
  if (linux !== undefined) return linux.replaceAll("\0", " ");
  return new Promise((resolve) => {
    execFile("ps", ["-o", "command=", "-p", String(pid)], (_error, stdout) => resolve(stdout));
  });
}
