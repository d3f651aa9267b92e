import { processTree, readProc, statOf } from "./proc";

/** Milliseconds of processor time since the start of the processes. */
export interface ProcessorTime {
  readonly web: number;
  readonly workers: number;
  readonly database: number;
}

/** `USER_HZ` is always 100 for programs on Linux. */
const MS_A_TICK = 10;

/** Processor time of `npm start`'s processes and its Postgres, by role. Linux only. */
export function processorTime(root: number, postmaster: number): ProcessorTime {
  const tree = processTree([root]);
  const of = (script: RegExp) => tree.filter((pid) => script.test(readProc(pid, "cmdline")));
  return {
    web: processorMs(of(/\bweb\.js\b/)),
    workers: processorMs(of(/\bworker\.js\b/)),
    database: processorMs(processTree([postmaster])),
  };
}

/** Includes the time of exited children, which Linux adds to their parent. */
export function processorMs(pids: readonly number[]): number {
  return pids.reduce((total, pid) => {
    const [user, system, childUser, childSystem] = statOf(pid).slice(11, 15).map(Number);
    return total + ((user ?? 0) + (system ?? 0) + (childUser ?? 0) + (childSystem ?? 0)) * MS_A_TICK;
  }, 0);
}
