import { countStoredInputs, deleteOldestInputs } from "@/db/queries/run-inputs";
import type { StorageLimit } from "@/lib/service/process/storage-budget";
import type { Services } from "@/lib/service/services";

export function inputLimit(db: Services["db"], maxBytes: number): StorageLimit {
  return {
    maxBytes,
    count: (workspaceId) => countStoredInputs(db, workspaceId),
    deleteOldest: (workspaceId, bytes, max) => deleteOldestInputs(db, workspaceId, bytes, max),
  };
}
