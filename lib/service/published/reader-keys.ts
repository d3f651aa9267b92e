import type { Logger } from "pino";
import type { Db } from "@/db/handle";
import { findReaderKey, type ReaderKeyRow, touchReaderKey } from "@/db/queries/reader-keys";
import { hashToken } from "@/lib/auth/token-text";
import { createLru } from "@/lib/kit/create-lru";
import { joinReads } from "@/lib/kit/join-reads";
import type { Signals } from "@/lib/service/process/signals";

/**
 * Looks up reader keys. Caches the results, including those for unknown keys, until a signal reports that the
 * key was revoked.
 */
export interface ReaderKeys {
  find(key: string): Promise<ReaderKeyRow | undefined>;
  /** Records that the key was used, at most once a minute per process. */
  used(row: ReaderKeyRow, now: number): void;
}

const MAX_KEPT = 20_000;
const USED_EVERY_MS = 60_000;

export function createReaderKeys(
  { db, hot, log }: { readonly db: Db; readonly hot: Db; readonly log: Logger },
  signals: Signals,
): ReaderKeys {
  const cache = createLru<Promise<ReaderKeyRow | undefined>>(MAX_KEPT);
  const fresh = joinReads<ReaderKeyRow | undefined>();
  const noted = createLru<number>(MAX_KEPT);
  signals.on("millrace_reader_key", (hash) => cache.delete(hash));
  signals.onGap(() => cache.clear());
  return {
    find(key) {
      const hash = hashToken(key);
      if (!signals.isSubscribed) return fresh(hash, () => findReaderKey(hot, hash));
      const found = cache.get(hash);
      if (found) return found;
      const loading = findReaderKey(hot, hash);
      cache.set(hash, loading);
      loading.catch(() => cache.delete(hash));
      return loading;
    },
    used({ id, lastUsedAt }, now) {
      if (now - (noted.get(id) ?? lastUsedAt?.getTime() ?? Number.NEGATIVE_INFINITY) < USED_EVERY_MS) return;
      noted.set(id, now);
      touchReaderKey(db, id, new Date(now)).catch((error: unknown) =>
        log.warn({ error }, "Couldn't save when a reader key was last used"),
      );
    },
  };
}
