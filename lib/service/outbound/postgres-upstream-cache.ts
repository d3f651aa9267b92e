import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Db } from "@/db/handle";
import { findAnswer, saveAnswer, sweepAnswers } from "@/db/queries/answers";
import type { Clock } from "@/lib/kit/clock";
import { isJsonObject, type Json } from "@/lib/kit/json";
import { isStepErrorCode } from "@/lib/schema/step-error";
import type { Lease, Leases } from "@/lib/service/process/leases";
import { done, failed, type Loaded } from "@/lib/workers/define-worker";
import type { Kept, UpstreamCache } from "@/lib/workers/upstream/share-calls";

/**
 * Maximum size of one cached result. Large enough that processes don't each pay a provider for the same large result.
 */
const MAX_BYTES_EACH = 17 * 1024 * 1024;
const MAX_BYTES = 256 * 1024 * 1024;
/** A process that has written this much checks whether the cache has become too large. */
const SWEEP_AFTER_BYTES = 32 * 1024 * 1024;
const FIRST_LOOK_MS = 15;
const LATER_LOOKS_MS = 100;

/**
 * Cache of responses shared by all processes, with this process's memory in front of it. If several processes
 * make the same request at the same time, one makes the call, and the others get its cached response or its
 * error. Without a database, each process makes its own call.
 */
export function postgresUpstreamCache(
  db: Db,
  leases: Leases,
  memory: UpstreamCache,
  now: Clock,
): UpstreamCache {
  let written = 0;

  async function read(key: string): Promise<Kept | null> {
    const found = await findAnswer(db, key, new Date(now()));
    if (found === undefined) return null;
    const kept = readDone(found.outcome);
    if (kept !== null) await memory.put(key, kept, found.expiresAt.getTime() - now());
    return kept;
  }

  async function write(key: string, text: string, ttlMs: number): Promise<void> {
    const weight = Buffer.byteLength(text);
    if (weight > MAX_BYTES_EACH) return;
    await saveAnswer(db, { key, outcome: text, weight, expires: new Date(now() + ttlMs) });
    written += weight;
    if (written < SWEEP_AFTER_BYTES) return;
    written = 0;
    await sweepUpstreamCache(db, now());
  }

  return {
    async get(key) {
      return (await memory.get(key)) ?? (await read(key).catch(() => null));
    },
    async put(key, kept, ttlMs) {
      await memory.put(key, kept, ttlMs);
      await write(key, textOf(kept), ttlMs).catch(() => undefined);
    },
    async alone(key, work) {
      const turn = await leadOrFollow(leases, `call:${key}`).catch(() => null);
      if (turn !== null && "outcome" in turn) return turn;
      let loaded: Loaded | undefined;
      try {
        loaded = await work();
        return loaded;
      } finally {
        await turn?.end(loaded?.reach === "shared" ? textOf(loaded) : undefined).catch(() => undefined);
      }
    },
  };
}

/**
 * Takes the lease or waits for the process that holds it. If that process's call had an outcome that can't be
 * cached, such as an error, returns that outcome.
 */
async function leadOrFollow(leases: Leases, name: string): Promise<Lease | Loaded> {
  for (;;) {
    const lease = await leases.take([name]);
    if (lease !== null) return lease;
    const leader = await leases.look(name);
    if (!leader?.held) continue;
    const ended = await whenEnded(leases, name, leader.holder);
    const kept = ended === null ? null : readFailed(ended);
    if (kept !== null) return { ...kept, reach: "shared" };
  }
}

/**
 * Waits until the lease is released and returns the holder's outcome. Null if the holder left none, or if
 * another process has taken the lease in the meantime.
 */
async function whenEnded(leases: Leases, name: string, holder: string): Promise<string | null> {
  for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(pauseMs * 2, LATER_LOOKS_MS)) {
    await wait(pauseMs);
    const facts = await leases.look(name);
    if (facts?.holder !== holder) return null;
    if (!facts.held) return facts.outcome;
  }
}

export function sweepUpstreamCache(db: Db, nowMs: number, max = MAX_BYTES): Promise<void> {
  return sweepAnswers(db, new Date(nowMs), max);
}

function textOf({ outcome, received = [] }: Kept): string {
  return JSON.stringify({
    ...outcome,
    received: received.map((answer) => ({
      ...answer,
      body: answer.body && { ...answer.body, packed: answer.body.packed.toString("base64") },
    })),
  });
}

const receivedAnswer = z.object({
  method: z.string(),
  url: z.string(),
  request: z.string(),
  status: z.number(),
  error: z.string().nullable(),
  message: z.string().nullable().default(null),
  headers: z.record(z.string(), z.string()),
  body: z
    .object({
      sha256: z.string(),
      type: z.string().nullable(),
      bytes: z.number(),
      packed: z.string().transform((text) => Buffer.from(text, "base64")),
    })
    .nullable(),
  retrievedAt: z.number(),
  sample: z.boolean(),
});

/**
 * Empty for results that an earlier release cached without the external responses that they were computed
 * from.
 */
const received = z.array(receivedAnswer).default([]);

function readDone(text: string): Kept | null {
  const stored: Json = JSON.parse(text);
  if (!isJsonObject(stored) || stored.state !== "done" || stored.result === undefined) return null;
  return { outcome: done(stored.result), received: received.parse(stored.received) };
}

const refusal = z.object({
  state: z.literal("failed"),
  code: z.string(),
  message: z.string(),
  retryAfterMs: z.number().nullish(),
  details: z.record(z.string(), z.json()).optional(),
  received,
});

function readFailed(text: string): Kept | null {
  const read = refusal.safeParse(JSON.parse(text));
  if (!read.success || !isStepErrorCode(read.data.code)) return null;
  const { code, message, retryAfterMs = null, details } = read.data;
  const outcome = failed(code, message, { retryAfterMs, ...(details === undefined ? {} : { details }) });
  return { outcome, received: read.data.received };
}
