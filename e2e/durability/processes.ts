import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/**
 * Lists processes from /proc. The product's own are found by their launcher, as an operator would find them.
 */
function processes(): ProcessRow[] {
  return readdirSync("/proc")
    .map(Number)
    .filter(Number.isInteger)
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
        return [{ pid, parent, command: readFileSync(`/proc/${pid}/cmdline`, "utf8") }];
      } catch {
        return [];
      }
    });
}

/** Returns the processes of one role under a supervisor: `web` or `worker`. */
export function roleOf(supervisor: number, role: string): number[] {
  return processes()
    .filter(({ parent, command }) => parent === supervisor && command.includes(`/${role}.js`))
    .map(({ pid }) => pid);
}

/** Returns the embedded database of a data folder; undefined if it isn't running. */
export function databaseOf(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return undefined;
  }
}

/** Returns false if the process was already gone. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
