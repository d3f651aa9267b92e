import { processTree, readProc } from "@/bench/product/proc";

/** Finds the web server among the processes of `npm start`. Linux only. */
export function webProcessOf(root: number): number {
  const found = processTree([root]).find((pid) => /\bweb\.js\b/.test(readProc(pid, "cmdline")));
  if (found === undefined) throw new Error("The web server is not to be found");
  return found;
}

export function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readProc(pid, "status"))?.[1] ?? 0) * 1024;
}
