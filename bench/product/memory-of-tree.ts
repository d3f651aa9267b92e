import { readdirSync, readFileSync } from "node:fs";

const KIB = 1024;

/** Proportional set size of a process and all that descend from it, in bytes: shared pages count once. Linux only. */
export function memoryOfTree(roots: readonly number[]): number {
  const children = new Map<number, number[]>();
  for (const pid of processes()) {
    const parent = parentOf(pid);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = new Set<number>();
  const visit = (pid: number) => {
    if (tree.has(pid)) return;
    tree.add(pid);
    for (const child of children.get(pid) ?? []) visit(child);
  };
  for (const root of roots) visit(root);
  return [...tree].reduce((sum, pid) => sum + memoryOf(pid), 0);
}

function processes(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function parentOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  // The command stands in brackets and may hold anything: what counts comes after the last one.
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] ?? 0);
}

function memoryOf(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * KIB;
}

/** A process may end while it is looked at. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
