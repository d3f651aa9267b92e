import { readdirSync, readFileSync } from "node:fs";

/**
 * Reads processes from Linux's `/proc`. A process that has exited in the meantime has no parent, and its
 * files read as empty.
 */
export function processTree(roots: readonly number[]): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(statOf(Number(name))[1] ?? 0);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = new Set<number>();
  const visit = (pid: number) => {
    if (tree.has(pid)) return;
    tree.add(pid);
    for (const child of children.get(pid) ?? []) visit(child);
  };
  for (const root of roots) visit(root);
  return [...tree];
}

/**
 * Returns the fields after the command: state, parent and so on. The command is in parentheses and can
 * contain anything.
 */
export function statOf(pid: number): string[] {
  const stat = readProc(pid, "stat");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

export function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
