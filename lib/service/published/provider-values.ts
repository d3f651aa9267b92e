import type { Db } from "@/db/handle";
import {
  findFirstOwn,
  findOldestValue,
  findValue,
  type ValueNames,
  type ValueRow,
  type Which,
} from "@/db/queries/provider-values";
import { joinReads } from "@/lib/kit/join-reads";
import { createReadCache } from "@/lib/kit/read-cache";
import { SLICE_BYTES } from "@/lib/kit/slices-of";
import type { Signals } from "@/lib/service/process/signals";

export interface ProviderValue extends Omit<ValueRow, "body"> {
  readonly body: string | Buffer;
}

/**
 * Values of data providers. The current value comes from memory; reading an earlier one takes one indexed
 * query.
 */
export interface PublishedValues {
  current(workflowId: string, providerId: string): Promise<ProviderValue | null>;
  asOf(workflowId: string, providerId: string, time: Date): Promise<ProviderValue | null>;
  version(workflowId: string, providerId: string, version: number): Promise<ProviderValue | null>;
  /** Returns the time of the oldest version that is still stored; null if all versions are. */
  storedSince(workflowId: string, providerId: string): Promise<Date | null>;
}

export interface ProviderValues extends PublishedValues {
  /**
   * Returns the current value if it is cached and up to date; undefined if it has to be read from the
   * database.
   */
  known(workflowId: string, providerId: string): ProviderValue | null | undefined;
  /**
   * Returns the values for a subscriber's workspace: those published by its own calls and, for the time
   * before the first of them, the public values.
   */
  servedTo(readerId: string): PublishedValues;
  /**
   * Removes a workflow's cached values. A client that knows that a run has ended must not be served an older
   * value, even if the signal about the new value arrives later.
   */
  forget(workflowId: string): void;
}

const MAX_BYTES = 64 * 1024 * 1024;

export function createProviderValues(hot: Db, signals: Signals): ProviderValues {
  const cache = createReadCache<ProviderValue | null>({
    maxBytes: MAX_BYTES,
    isSubscribed: () => signals.isSubscribed,
  });
  signals.on("millrace_published", cache.forget);
  signals.onGap(cache.clear);

  const joined = joinReads<ProviderValue | null>();

  async function read(names: ValueNames, which: Which): Promise<ProviderValue | null> {
    const found = await findValue(hot, names, which);
    return found && inOnePiece(found);
  }

  /** An earlier value can be many megabytes, so concurrent requests for the same value share one read. */
  function earlier(names: ValueNames, which: Which): Promise<ProviderValue | null> {
    return joined(`${keyOf(names)} ${JSON.stringify(which)}`, () => read(names, which));
  }

  function newest(names: ValueNames): Promise<ProviderValue | null> {
    return cache.find(keyOf(names), async () => {
      const value = await read(names, null);
      return { value, bytes: value?.body.length ?? 0 };
    });
  }

  const everybodys: PublishedValues = {
    current: (workflowId, providerId) => newest({ workflowId, providerId, readerId: null }),
    asOf: (workflowId, providerId, time) =>
      earlier({ workflowId, providerId, readerId: null }, { until: time }),
    async version(workflowId, providerId, version) {
      const names = { workflowId, providerId, readerId: null };
      const known = cache.known(keyOf(names));
      return known?.version === version ? known : earlier(names, { version });
    },
    async storedSince(workflowId, providerId) {
      const oldest = await findOldestValue(hot, { workflowId, providerId, readerId: null });
      return oldest === undefined || oldest.version === 1 ? null : oldest.publishedAt;
    },
  };

  return {
    ...everybodys,
    known: (workflowId, providerId) => cache.known(keyOf({ workflowId, providerId, readerId: null })),
    servedTo: (readerId) => ({
      async current(workflowId, providerId) {
        const own = await newest({ workflowId, providerId, readerId });
        return own ?? everybodys.current(workflowId, providerId);
      },
      async asOf(workflowId, providerId, time) {
        const names = { workflowId, providerId, readerId };
        const own = await earlier(names, { until: time });
        if (own !== null || (await findFirstOwn(hot, names))?.isStored === false) return own;
        return everybodys.asOf(workflowId, providerId, time);
      },
      async version(workflowId, providerId, version) {
        const names = { workflowId, providerId, readerId };
        const own = await findFirstOwn(hot, names);
        return own && version >= own.first
          ? earlier(names, { version })
          : everybodys.version(workflowId, providerId, version);
      },
      async storedSince(workflowId, providerId) {
        const names = { workflowId, providerId, readerId };
        if ((await findFirstOwn(hot, names))?.isStored !== false)
          return everybodys.storedSince(workflowId, providerId);
        return (await findOldestValue(hot, names))?.publishedAt ?? null;
      },
    }),
    forget(workflowId) {
      for (const key of cache.keys()) if (key.startsWith(workflowId)) cache.forget(key);
    },
  };
}

/** The database's notification of a new value contains the same cache key. */
function keyOf({ workflowId, providerId, readerId }: ValueNames): string {
  return readerId === null ? `${workflowId}/${providerId}` : `${workflowId}/${providerId}/${readerId}`;
}

/**
 * Short ASCII text stays a string, because a string is sent in one piece with its headers. Anything else is
 * encoded once instead of for each reader.
 */
function inOnePiece(found: ValueRow): ProviderValue {
  const bytes = Buffer.from(found.body);
  const isShortAscii = bytes.length === found.body.length && bytes.length <= SLICE_BYTES;
  return { ...found, body: isShortAscii ? found.body : bytes };
}
