import { readdirSync, readFileSync } from "node:fs";

/** The web server among the processes that `npm start` began. Linux only. */
export function webProcessOf(root: number): number {
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name): [number, number] => [Number(name), parentOf(name)]),
  );
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0));
  const found = [...parents.keys()].find(
    (pid) => isBelow(pid) && /\bweb\.js\b/.test(read(`/proc/${pid}/cmdline`)),
  );
  if (found === undefined) throw new Error("The web server is not to be found");
  return found;
}

/** What a process holds of the machine's memory, in bytes. */
export function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

function parentOf(pid: string): number {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] ?? 0);
}

/** A process may end while it is looked at. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
