import type { Db } from "@/db/handle";
import { suspendInQueue, wakeNext } from "@/db/queries/run-line";
import { FencedOut } from "@/lib/engine/run-journal";
import { createFairSlots } from "@/lib/limits/fair-slots";

/** The places of one worker process, which no workspace takes all of. */
export interface RunnerSlots {
  /** False when the run was parked: it stands in its workspace's line, and is woken when a place is free. */
  enter(run: Run): Promise<boolean>;
  leave(workspaceId: string): Promise<void>;
}

interface Run {
  readonly id: string;
  readonly attempt: number;
  readonly workspaceId: string;
}

/** Where runs of all processes stand in line that wait for a place. */
export interface SuspendedRuns {
  /** False where the run has ended, or somebody else carries it by now. */
  suspend(run: Run): Promise<boolean>;
  /** How many were woken: fewer than asked for when nobody else of that workspace stands there. */
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
 * Parking a run and waking it costs more than the run itself where runs are short. So it waits here as long as places
 * become free at least so often, which is also how long it keeps a slot of the queue from others.
 */
const PATIENCE_MS = 400;
/** How much the newest of the gaps between two that leave counts. */
const NEWEST = 0.2;

/** Of one workspace that holds places: how fast they become free, and who waits for the next. */
interface Line {
  leftAt: number;
  gapMs: number;
  readonly waiting: Set<(entered: boolean) => void>;
  timer: NodeJS.Timeout | undefined;
}

/** Besides those that one workspace alone may hold, half as many are kept free for the others. */
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
  /** Workspaces of which this process has parked runs. Others are woken by the sweep. */
  const parking = new Set<string>();
  /** Where somebody is being woken: how many slots became free meanwhile. */
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

  /** Who waits goes on waiting as long as others leave. */
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
    // Whoever left while this was written found nobody in line.
    if (slots.mayEnter(workspaceId)) await suspended.wake(workspaceId, 1);
  }

  /** One statement at a time, for as many as may come by then: each run that leaves would ask for one otherwise. */
  async function wake(workspaceId: string): Promise<void> {
    const alreadyFree = waking.get(workspaceId);
    if (alreadyFree !== undefined) {
      waking.set(workspaceId, alreadyFree + 1);
      return;
    }
    try {
      for (let free = 1; free > 0; free = waking.get(workspaceId) ?? 0) {
        waking.set(workspaceId, 0);
        // Forgotten before it is asked, not after: whoever is parked meanwhile stays known.
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
