import type { Sql } from "@/db/client";
import { FencedOut } from "@/lib/engine/run-journal";
import { createFairPlaces } from "@/lib/limits/fair-places";
import { wakeNext } from "./run-gate";

/** The places of one worker process, which no workspace takes all of. */
export interface RunPlaces {
  /** False when the run was parked: it stands in its workspace's line, and is woken when a place is free. */
  enter(run: Run): Promise<boolean>;
  leave(workspaceId: string): Promise<void>;
}

interface Run {
  readonly id: string;
  readonly attempt: number;
  readonly workspaceId: string;
}

/** Short runs get their turn here; parking and waking one costs more than such a wait. */
const PATIENCE_MS = 50;
/** How much the newest of the gaps between two that leave counts. */
const NEWEST = 0.2;

/** How fast the places of one workspace become free. */
interface Pace {
  leftAt: number;
  gapMs: number;
}

export function createRunPlaces(sql: Sql, total: number): RunPlaces {
  const places = createFairPlaces(total);
  const paces = new Map<string, Pace>();
  const waiting = new Map<string, Set<() => void>>();
  /** Workspaces of which this process has parked runs. Others are woken by the sweep. */
  const lines = new Set<string>();

  function take(workspaceId: string): boolean {
    if (!places.mayEnter(workspaceId)) return false;
    places.enter(workspaceId);
    if (!paces.has(workspaceId)) paces.set(workspaceId, { leftAt: performance.now(), gapMs: 0 });
    return true;
  }

  /** A job that waits here keeps one of the queue's slots from others, so it waits only where a place is soon free. */
  function soon(workspaceId: string): Promise<boolean> {
    const pace = paces.get(workspaceId);
    const line = waiting.get(workspaceId) ?? new Set();
    const gapMs = Math.max(pace?.gapMs ?? 0, performance.now() - (pace?.leftAt ?? 0));
    if (gapMs * (line.size + 1) > PATIENCE_MS) return Promise.resolve(false);
    return new Promise((resolve) => {
      const enter = () => {
        clearTimeout(timer);
        drop();
        resolve(true);
      };
      const drop = () => {
        if (line.delete(enter) && line.size === 0) waiting.delete(workspaceId);
      };
      const timer = setTimeout(() => {
        drop();
        resolve(false);
      }, PATIENCE_MS);
      waiting.set(workspaceId, line.add(enter));
    });
  }

  async function stand({ id, attempt, workspaceId }: Run): Promise<void> {
    const scope = scopeOf(workspaceId);
    const parked = await sql`
      with parked as (
        update runs set parked = true where id = ${id} and attempt = ${attempt} and status in ('queued', 'running')
        returning id
      ), stood as (
        insert into run_line (scope, run_id) select ${scope}, id from parked on conflict do nothing
      )
      select id from parked`;
    if (parked.length === 0) throw new FencedOut();
    lines.add(workspaceId);
    // Whoever left while this was written found nobody in line.
    if (places.mayEnter(workspaceId)) await wakeNext(sql, scope);
  }

  return {
    async enter(run) {
      if (take(run.workspaceId) || (await soon(run.workspaceId))) return true;
      await stand(run);
      return false;
    },
    async leave(workspaceId) {
      const now = performance.now();
      const pace = paces.get(workspaceId);
      if (pace) {
        pace.gapMs += NEWEST * (now - pace.leftAt - pace.gapMs);
        pace.leftAt = now;
      }
      places.leave(workspaceId);
      if (places.isEmpty(workspaceId)) paces.delete(workspaceId);
      for (const [waits, line] of waiting) {
        for (const enter of line) {
          if (!take(waits)) break;
          enter();
        }
      }
      if (lines.has(workspaceId) && !(await wakeNext(sql, scopeOf(workspaceId)))) lines.delete(workspaceId);
    },
  };
}

function scopeOf(workspaceId: string): string {
  return `places:${workspaceId}`;
}
