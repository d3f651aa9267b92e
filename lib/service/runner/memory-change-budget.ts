import { countMemoryChangeBytes, deleteOldestMemoryChanges } from "@/db/queries/memory-changes";
import {
  createStorageBudget,
  type StorageBudget,
  type StorageLimit,
} from "@/lib/service/process/storage-budget";
import type { Part, Services } from "@/lib/service/services";

const MAX_BYTES = 128 * 1024 * 1024;

export function memoryChangeLimit(db: Services["db"], maxBytes = MAX_BYTES): StorageLimit {
  return {
    maxBytes,
    count: (workspaceId) => countMemoryChangeBytes(db, workspaceId),
    deleteOldest: (workspaceId, bytes, max) => deleteOldestMemoryChanges(db, workspaceId, bytes, max),
  };
}

export const MEMORY_CHANGE_BUDGET: Part<StorageBudget> = {
  key: Symbol.for("millrace.memory-change-budget"),
  make({ db, log }, onStop) {
    const budget = createStorageBudget(memoryChangeLimit(db), log);
    onStop(() => budget.stop());
    return budget;
  },
};
