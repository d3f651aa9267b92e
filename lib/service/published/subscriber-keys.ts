import type { Db } from "@/db/handle";
import { findSubscriptionByKey, type SubscriptionRow } from "@/db/queries/subscriptions";
import { hashToken } from "@/lib/auth/token-text";
import { createLru } from "@/lib/kit/create-lru";
import { joinReads } from "@/lib/kit/join-reads";
import type { Signals } from "@/lib/service/process/signals";

/**
 * Looks up subscriptions by key. Caches the results, including those for unknown keys, until a signal reports
 * a change.
 */
export interface SubscriberKeys {
  find(key: string): Promise<SubscriptionRow | undefined>;
}

const MAX_KEPT = 20_000;

export function createSubscriberKeys(hot: Db, signals: Signals): SubscriberKeys {
  const cache = createLru<Promise<SubscriptionRow | undefined>>(MAX_KEPT);
  const fresh = joinReads<SubscriptionRow | undefined>();
  signals.on("millrace_subscription", (hash) => cache.delete(hash));
  signals.onGap(() => cache.clear());
  return {
    find(key) {
      const hash = hashToken(key);
      if (!signals.isSubscribed) return fresh(hash, () => findSubscriptionByKey(hot, hash));
      const found = cache.get(hash);
      if (found) return found;
      const loading = findSubscriptionByKey(hot, hash);
      cache.set(hash, loading);
      loading.catch(() => cache.delete(hash));
      return loading;
    },
  };
}
