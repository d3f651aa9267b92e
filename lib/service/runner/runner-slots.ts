import type { Db } from "@/db/handle";
import { suspendInQueue, wakeNext } from "@/db/queries/run-line";
import { FencedOut } from "@/lib/engine/run-journal";
import { createFairSlots } from "@/lib/limits/fair-slots";

/** Slots in which a runner executes runs. No workspace can take all of them. */
export interface RunnerSlots {
  /**
   * Takes a slot for the run. Returns false if the run was suspended instead. A suspended run waits in its
   * workspace's queue and is woken when a slot becomes free.
   */
  enter(run: Run): Promise<boolean>;
  leave(workspaceId: string): Promise<void>;
}

interface Run {
  readonly id: string;
  readonly attempt: number;
  readonly workspaceId: string;
}

export interface SuspendedRuns {
  /** Suspends the run. Returns false if it has ended or is now being executed by another process. */
  suspend(run: Run): Promise<boolean>;
  /** Returns the number of runs woken. This is less than `max` if the workspace has no more queued runs. */
  wake(workspaceId: string, max: number): Promise<number>;
}

export function suspendedRunsOf(db: Db): SuspendedRuns {
  const scopeOf = (workspaceId: string) => `places:${workspaceId}`;
  return {
    suspend: (run) => suspendInQueue(db, scopeOf(run.workspaceId), run),
    wake: (workspaceId, max) => wakeNext(db, scopeOf(workspaceId), max),
  };
}

/**
 * For short runs, suspending and waking costs more than the run itself. So a run waits here as long as slots
 * become free at least this often. While it waits, it occupies a job slot that others could use.
 */
const PATIENCE_MS = 400;
/** Weight of the latest interval in the exponential moving average of the intervals between slot releases. */
const NEWEST = 0.2;

/**
 * State of a workspace that occupies slots: how quickly its slots become free, and which runs wait for the
 * next one.
 */
interface Line {
  leftAt: number;
  gapMs: number;
  readonly waiting: Set<(entered: boolean) => void>;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Returns the number of slots of a runner. It is one and a half times the maximum per workspace, so that
 * other workspaces always have slots left.
 */
export function slotsFor(maxOfOne: number): number {
  return Math.ceil(maxOfOne * 1.5);
}

export function createRunnerSlots(
  suspended: SuspendedRuns,
  total: number,
  patienceMs = PATIENCE_MS,
): RunnerSlots {
  const slots = createFairSlots(total);
  const lines = new Map<string, Line>();
  /**
   * Workspaces whose runs this process has suspended, so it wakes one of these runs when a slot becomes free.
   * Runs that other processes suspended are woken by `sweepLimits`.
   */
  const parking = new Set<string>();
  /**
   * Workspaces for which a statement is waking runs, with the number of slots that have become free since the
   * statement started.
   */
  const waking = new Map<string, number>();

  function take(workspaceId: string): boolean {
    if (!slots.mayEnter(workspaceId)) return false;
    slots.enter(workspaceId);
    if (!lines.has(workspaceId))
      lines.set(workspaceId, { leftAt: performance.now(), gapMs: 0, waiting: new Set(), timer: undefined });
    return true;
  }

  function soon(workspaceId: string): Promise<boolean> {
    const line = lines.get(workspaceId);
    if (!line || Math.max(line.gapMs, performance.now() - line.leftAt) > patienceMs)
      return Promise.resolve(false);
    return new Promise((resolve) => {
      line.waiting.add(resolve);
      line.timer ??= setTimeout(look, patienceMs, line);
    });
  }

  /**
   * Lets runs keep waiting if another run of the workspace has freed a slot within the last `patienceMs`.
   * Otherwise, stops the wait, and the runs are suspended.
   */
  function look(line: Line): void {
    line.timer = undefined;
    const leftMs = line.leftAt + patienceMs - performance.now();
    if (leftMs <= 0) for (const answer of line.waiting) answer(false);
    if (leftMs <= 0) line.waiting.clear();
    else if (line.waiting.size > 0) line.timer = setTimeout(look, leftMs, line);
  }

  async function stand(run: Run): Promise<void> {
    const { workspaceId } = run;
    if (!(await suspended.suspend(run))) throw new FencedOut();
    parking.add(workspaceId);
    // If another run freed its slot while this one was being suspended, it found an empty queue and woke no
    // run. So a run has to be woken here.
    if (slots.mayEnter(workspaceId)) await suspended.wake(workspaceId, 1);
  }

  /**
   * Sends one statement at a time, for all slots that have become free since the previous one. Otherwise each
   * run that frees a slot would send a statement.
   */
  async function wake(workspaceId: string): Promise<void> {
    const alreadyFree = waking.get(workspaceId);
    if (alreadyFree !== undefined) {
      waking.set(workspaceId, alreadyFree + 1);
      return;
    }
    try {
      for (let free = 1; free > 0; free = waking.get(workspaceId) ?? 0) {
        waking.set(workspaceId, 0);
        // Removed before the statement runs, because a run that is suspended in the meantime adds the
        // workspace again. Removing it afterwards would lose that run.
        parking.delete(workspaceId);
        let woken = free;
        try {
          woken = await suspended.wake(workspaceId, free);
        } finally {
          if (woken === free) parking.add(workspaceId);
        }
      }
    } finally {
      waking.delete(workspaceId);
    }
  }

  return {
    async enter(run) {
      if (take(run.workspaceId) || (await soon(run.workspaceId))) return true;
      await stand(run);
      return false;
    },
    async leave(workspaceId) {
      const now = performance.now();
      const own = lines.get(workspaceId);
      if (own) {
        own.gapMs += NEWEST * (now - own.leftAt - own.gapMs);
        own.leftAt = now;
      }
      slots.leave(workspaceId);
      for (const [waits, { waiting }] of lines) {
        for (const answer of waiting) {
          if (!take(waits)) break;
          waiting.delete(answer);
          answer(true);
        }
      }
      if (slots.isEmpty(workspaceId)) lines.delete(workspaceId);
      if (parking.has(workspaceId) || waking.has(workspaceId)) await wake(workspaceId);
    },
  };
}
