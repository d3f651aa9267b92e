import { z } from "zod";
import type { Sql } from "@/db/client";
import { joinReads } from "@/lib/kit/join-reads";
import type { Signals } from "@/lib/service/process/signals";

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
export interface PublishedValues {
  current(workflowId: string, providerId: string): Promise<ProviderValue | null>;
  asOf(workflowId: string, providerId: string, time: Date): Promise<ProviderValue | null>;
  version(workflowId: string, providerId: string, version: number): Promise<ProviderValue | null>;
  /** When the oldest version that is kept was published, where it is not the first. */
  keptSince(workflowId: string, providerId: string): Promise<Date | null>;
}

/** By themselves they are everybody's. */
export interface ProviderValues extends PublishedValues {
  /** As a subscriber's workspace is served: what its own calls published, and before the first of that the public values. */
  servedTo(readerId: string): PublishedValues;
  /** Who was told that a run ended must not be served what was there before it, whichever signal comes first. */
  forget(workflowId: string): void;
}

const MOST_BYTES = 64 * 1024 * 1024;
/** Beside its body; what is known not to be there takes room too. */
const ENTRY_BYTES = 500;

export function createProviderValues(hot: Sql, signals: Signals): ProviderValues {
  const kept = new Map<string, { value: Promise<ProviderValue | null>; bytes: number }>();
  const fresh = joinReads<ProviderValue | null>();
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

  async function read(
    select: string,
    condition: string,
    values: (string | number | Date)[],
  ): Promise<ProviderValue | null> {
    const rows = await hot.unsafe(`${select} ${condition} order by version desc limit 1`, values, {
      prepare: true,
    });
    const [found] = z.array(row).parse(rows);
    return found ? toValue(found) : null;
  }

  /** `names` are what the signal of a publishing says, too. */
  function newest(select: string, names: string[]): Promise<ProviderValue | null> {
    const key = names.join("/");
    if (!signals.heard) return fresh(key, () => read(select, "", names));
    const found = kept.get(key);
    if (found) return found.value;
    const entry = { value: read(select, "", names), bytes: 0 };
    kept.set(key, entry);
    entry.value.then(
      (value) => {
        if (kept.get(key) !== entry) return;
        entry.bytes = ENTRY_BYTES + (value?.body.length ?? 0);
        bytes += entry.bytes;
        for (const oldest of bytes > MOST_BYTES ? [...kept.keys()].slice(0, -1) : [])
          if (bytes > MOST_BYTES) drop(oldest);
      },
      () => {
        if (kept.get(key) === entry) kept.delete(key);
      },
    );
    return entry.value;
  }

  const everybodys: PublishedValues = {
    current: (workflowId, providerId) => newest(PUBLIC, [workflowId, providerId]),
    asOf: (workflowId, providerId, time) =>
      read(PUBLIC, "and published_at <= $3::timestamptz", [workflowId, providerId, time]),
    version: (workflowId, providerId, version) =>
      read(PUBLIC, "and version = $3::int", [workflowId, providerId, version]),
    async keptSince(workflowId, providerId) {
      const oldest = await oldestOf(OLDEST, [workflowId, providerId]);
      return oldest === undefined || oldest.version === 1 ? null : oldest.published_at;
    },
  };

  async function oldestOf(select: string, names: string[]) {
    const rows = await hot.unsafe(select, names, { prepare: true });
    return z.array(row.pick({ version: true, published_at: true })).parse(rows)[0];
  }

  /** Where the reader's own versions begin; null where they have none. */
  async function beginning(names: string[]): Promise<{ first: number; isKept: boolean } | null> {
    const rows = await hot.unsafe(BEGINNING, names, { prepare: true });
    const [found] = z.array(z.object({ first_version: z.number(), is_kept: z.boolean() })).parse(rows);
    return found ? { first: found.first_version, isKept: found.is_kept } : null;
  }

  return {
    ...everybodys,
    servedTo: (readerId) => ({
      async current(workflowId, providerId) {
        const own = await newest(OWN, [workflowId, providerId, readerId]);
        return own ?? everybodys.current(workflowId, providerId);
      },
      async asOf(workflowId, providerId, time) {
        const names = [workflowId, providerId, readerId];
        const own = await read(OWN, "and published_at <= $4::timestamptz", [...names, time]);
        if (own !== null || (await beginning(names))?.isKept === false) return own;
        return everybodys.asOf(workflowId, providerId, time);
      },
      async version(workflowId, providerId, version) {
        const names = [workflowId, providerId, readerId];
        const own = await beginning(names);
        return own && version >= own.first
          ? read(OWN, "and version = $4::int", [...names, version])
          : everybodys.version(workflowId, providerId, version);
      },
      async keptSince(workflowId, providerId) {
        const names = [workflowId, providerId, readerId];
        if ((await beginning(names))?.isKept !== false) return everybodys.keptSince(workflowId, providerId);
        return (await oldestOf(OLDEST_OWN, names))?.published_at ?? null;
      },
    }),
    forget(workflowId) {
      for (const key of kept.keys()) if (key.startsWith(workflowId)) drop(key);
    },
  };
}

/** When the version before was published decides what `If-Modified-Since` may say within a second. */
const PUBLIC = `
select version, body, content_type, etag, run_id, published_at, marks,
  (select p.published_at from provider_values p where p.workflow_id = $1::uuid and p.provider_id = $2::text
   and p.version = v.version - 1) as previous_at
from provider_values v
where workflow_id = $1::uuid and provider_id = $2::text`;

/** Before its first version its reader was served a public one. */
const OWN = `
select version, body, content_type, etag, run_id, published_at, marks, coalesce(
  (select p.published_at from copied_values p where p.workflow_id = $1::uuid and p.provider_id = $2::text
   and p.reader_id = $3::uuid and p.version = v.version - 1),
  (select p.published_at from provider_values p where p.workflow_id = $1::uuid and p.provider_id = $2::text
   and p.version = v.version - 1)) as previous_at
from copied_values v
where workflow_id = $1::uuid and provider_id = $2::text and reader_id = $3::uuid`;

const BEGINNING = `
select c.first_version, exists (
  select from copied_values v where v.workflow_id = c.workflow_id and v.provider_id = c.provider_id
    and v.reader_id = c.reader_id and v.version = c.first_version) as is_kept
from provider_copies c where c.workflow_id = $1::uuid and c.provider_id = $2::text and c.reader_id = $3::uuid`;

const OLDEST = `
select version, published_at from provider_values
where workflow_id = $1::uuid and provider_id = $2::text order by version limit 1`;

const OLDEST_OWN = `
select version, published_at from copied_values
where workflow_id = $1::uuid and provider_id = $2::text and reader_id = $3::uuid order by version limit 1`;

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
