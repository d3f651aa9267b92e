import { readFileSync } from "node:fs";
import { isAlive } from "@/db/embedded/postmaster";

const LOOK_MS = 250;

/**
 * npm runs a script in a shell. If npm is sent a signal, the shell dies of it without forwarding it, and if
 * npm is killed, there is no signal at all. So this process polls whether npm and the shell still exist,
 * unless it was started without npm.
 */
export function whenLauncherEnds(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const npm = npmBehind(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || isAlive(npm))) return;
    clearInterval(timer);
    end();
  }, LOOK_MS);
  timer.unref();
}

/**
 * Finds npm's process ID, which is the parent of the shell that runs our command. Undefined on systems
 * without /proc, where only the end of the shell is noticed.
 */
function npmBehind(pid: number): number | undefined {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("bin/run.mjs")) return undefined;
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    return parent > 1 ? parent : undefined;
  } catch {
    return undefined;
  }
}
