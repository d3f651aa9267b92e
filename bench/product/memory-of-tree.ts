import { processTree, readProc } from "./proc";

const KIB = 1024;

/**
 * Proportional set size of processes and their descendants in bytes, which counts shared pages only once.
 * Linux only.
 */
export function memoryOfTree(roots: readonly number[]): number {
  return processTree(roots).reduce((sum, pid) => sum + memoryOf(pid), 0);
}

function memoryOf(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(readProc(pid, "smaps_rollup"))?.[1] ?? 0) * KIB;
}
