import { countStoredInputs, deleteOldestInputs } from "@/db/queries/run-inputs";
import type { Services } from "@/lib/service/services";

/** After inputs are stored, the workspace's budget is checked within this time. */
const CHECK_MS = 10_000;
/**
 * Maximum number of bodies deleted per statement. It is small, because a run that stores one of these bodies
 * again has to wait for the deletion.
 */
const BATCH = 100;
/**
 * Fraction of the workspace's remaining budget. Once a process has stored this much since its last check of
 * the budget, it checks the budget again.
 */
const SHARE_OF_ROOM = 0.2;

export interface InputBudget {
  /**
   * Call after storing inputs. Deletes the workspace's oldest inputs soon after if its budget may be
   * exceeded.
   */
  note(workspaceId: string, bytes: number): void;
  stop(): void;
}

export function createInputBudget(services: Pick<Services, "db" | "env" | "log">): InputBudget {
  const { db, env, log } = services;
  const written = new Map<string, { bytes: number; room: number }>();
  let timer: NodeJS.Timeout | null = null;

  async function check(): Promise<void> {
    for (const [workspaceId, state] of written) {
      if (state.bytes < state.room) continue;
      state.bytes = 0;
      const left = env.inputBytes - (await trimInputs(db, workspaceId, env.inputBytes));
      state.room = left * SHARE_OF_ROOM;
    }
    if (written.size > MAX_KNOWN) written.clear();
  }

  return {
    note(workspaceId, bytes) {
      const state = written.get(workspaceId) ?? { bytes: 0, room: 0 };
      state.bytes += bytes;
      written.set(workspaceId, state);
      if (timer !== null || state.bytes < state.room) return;
      timer = setTimeout(() => {
        timer = null;
        check().catch((error) => log.warn({ err: error }, "Couldn't delete old inputs"));
      }, CHECK_MS).unref();
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

const MAX_KNOWN = 10_000;

/**
 * Deletes the oldest inputs until the stored ones fit the budget. Returns how many bytes are still stored.
 */
export async function trimInputs(db: Services["db"], workspaceId: string, budget: number): Promise<number> {
  let stored = await countStoredInputs(db, workspaceId);
  while (stored > budget) {
    const freed = await deleteOldestInputs(db, workspaceId, stored - budget, BATCH);
    if (freed === 0) break;
    stored -= freed;
  }
  return stored;
}
