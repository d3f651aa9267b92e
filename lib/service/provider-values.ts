import { z } from "zod";
import type { Sql } from "@/db/client";
import type { Signals } from "./signals";

export interface ProviderValue {
  readonly version: number;
  readonly body: string | Buffer;
  readonly contentType: string;
  readonly etag: string;
  readonly runId: string;
  readonly publishedAt: Date;
  /** When the version before it was published; null for the first, and where that one is not kept. */
  readonly previousAt: Date | null;
  readonly marks: string;
}

/** What data providers serve: the current value from memory, earlier ones by one indexed query. */
export interface ProviderValues {
  current(workflowId: string, providerId: string): Promise<ProviderValue | null>;
  asOf(workflowId: string, providerId: string, time: Date): Promise<ProviderValue | null>;
  version(workflowId: string, providerId: string, version: number): Promise<ProviderValue | null>;
  /** When the oldest version that is kept was published, where it is not the first. */
  keptSince(workflowId: string, providerId: string): Promise<Date | null>;
  /** Who was told that a run ended must not be served what was there before it, whichever signal comes first. */
  forget(workflowId: string): void;
}

const MOST_BYTES = 64 * 1024 * 1024;

export function createProviderValues(hot: Sql, signals: Signals): ProviderValues {
  const kept = new Map<string, { value: Promise<ProviderValue | null>; bytes: number }>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }
  signals.on("millrace_published", drop);
  signals.onGap(() => {
    kept.clear();
    bytes = 0;
  });

  async function read(condition: string, values: (string | number | Date)[]): Promise<ProviderValue | null> {
    const rows = await hot.unsafe(`${SELECT} ${condition} order by version desc limit 1`, values, {
      prepare: true,
    });
    const [found] = z.array(row).parse(rows);
    return found ? toValue(found) : null;
  }

  return {
    current(workflowId, providerId) {
      const key = `${workflowId}/${providerId}`;
      if (!signals.heard) return read("", [workflowId, providerId]);
      const found = kept.get(key);
      if (found) return found.value;
      const entry = { value: read("", [workflowId, providerId]), bytes: 0 };
      kept.set(key, entry);
      entry.value.then(
        (value) => {
          if (kept.get(key) !== entry) return;
          entry.bytes = value?.body.length ?? 0;
          bytes += entry.bytes;
          for (const oldest of bytes > MOST_BYTES ? [...kept.keys()].slice(0, -1) : [])
            if (bytes > MOST_BYTES) drop(oldest);
        },
        () => {
          if (kept.get(key) === entry) kept.delete(key);
        },
      );
      return entry.value;
    },
    forget(workflowId) {
      for (const key of kept.keys()) if (key.startsWith(workflowId)) drop(key);
    },
    asOf: (workflowId, providerId, time) =>
      read("and published_at <= $3::timestamptz", [workflowId, providerId, time]),
    version: (workflowId, providerId, version) =>
      read("and version = $3::int", [workflowId, providerId, version]),
    async keptSince(workflowId, providerId) {
      const rows = await hot.unsafe(OLDEST, [workflowId, providerId], { prepare: true });
      const [oldest] = z.array(row.pick({ version: true, published_at: true })).parse(rows);
      return oldest === undefined || oldest.version === 1 ? null : oldest.published_at;
    },
  };
}

const SELECT = `
select version, body, content_type, etag, run_id, published_at, marks,
  (select p.published_at from provider_values p where p.workflow_id = $1::uuid and p.provider_id = $2::text
   and p.version = v.version - 1) as previous_at
from provider_values v
where workflow_id = $1::uuid and provider_id = $2::text`;

const OLDEST = `
select version, published_at from provider_values
where workflow_id = $1::uuid and provider_id = $2::text order by version limit 1`;

const row = z.object({
  version: z.number(),
  body: z.string(),
  content_type: z.string(),
  etag: z.string(),
  run_id: z.string(),
  published_at: z.date(),
  previous_at: z.date().nullable(),
  marks: z.string(),
});

function toValue(found: z.infer<typeof row>): ProviderValue {
  const bytes = Buffer.from(found.body);
  return {
    version: found.version,
    // Plain ASCII goes out as it is, in one piece with its head; anything else would be encoded for each reader.
    body: bytes.length === found.body.length ? found.body : bytes,
    contentType: found.content_type,
    etag: found.etag,
    runId: found.run_id,
    publishedAt: found.published_at,
    previousAt: found.previous_at,
    marks: found.marks,
  };
}
