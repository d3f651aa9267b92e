import type { Services } from "@/lib/service/services";

export interface StorageLimit {
  readonly maxBytes: number;
  count(workspaceId: string): Promise<number>;
  /** Deletes the oldest data until `bytes` are freed or `max` rows are deleted. Returns the bytes freed. */
  deleteOldest(workspaceId: string, bytes: number, max: number): Promise<number>;
}

export interface StorageBudget {
  /** Called after the workspace stored `bytes`. */
  note(workspaceId: string, bytes: number): void;
  stop(): void;
}

/** After data are stored, the workspace's budget is checked within this time. */
const CHECK_MS = 10_000;
/** It is small, because whoever stores one of these rows again has to wait for the deletion. */
const MAX_ROWS_PER_STATEMENT = 100;
/**
 * Fraction of the workspace's remaining budget. Once a process has stored this much since its last check of
 * the budget, it checks the budget again.
 */
const SHARE_OF_ROOM = 0.2;
const MAX_KNOWN = 10_000;

export function createStorageBudget(limit: StorageLimit, log: Services["log"]): StorageBudget {
  const written = new Map<string, { bytes: number; room: number }>();
  let timer: NodeJS.Timeout | null = null;

  async function check(): Promise<void> {
    for (const [workspaceId, state] of written) {
      if (state.bytes < state.room) continue;
      state.bytes = 0;
      const left = limit.maxBytes - (await trimStorage(limit, workspaceId));
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
        check().catch((error) => log.warn({ err: error }, "Couldn't delete a workspace's oldest data"));
      }, CHECK_MS).unref();
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

export async function trimStorage(limit: StorageLimit, workspaceId: string): Promise<number> {
  let stored = await limit.count(workspaceId);
  while (stored > limit.maxBytes) {
    const freed = await limit.deleteOldest(workspaceId, stored - limit.maxBytes, MAX_ROWS_PER_STATEMENT);
    if (freed === 0) break;
    stored -= freed;
  }
  return stored;
}
