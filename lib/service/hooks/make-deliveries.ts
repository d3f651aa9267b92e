import type { Db } from "@/db/handle";
import { dropOldDeliveries, insertDeliveries } from "@/db/queries/hook-deliveries";
import {
  findEvents,
  findKeptVersion,
  findWanting,
  type HookEvent,
  takeEvents,
  type WantingHook,
} from "@/db/queries/hook-events";
import { findHook, type HookRow, lockHook, saveHook } from "@/db/queries/hooks";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";
import { endHookTold } from "./end-hook-told";
import { newDelivery, publishedBody } from "./new-delivery";
import { rightToRead } from "./right-to-read";

/** Publishings that one transaction makes deliveries of. */
const BATCH = 200;
const VALUE_BYTES = 64 * 1024;
/** Of each hook; of one whose messages carry values fewer, for each is up to 64 KiB. */
const KEPT = { plain: 10_000, withValue: 1_000 } as const;

/** Makes deliveries of publishings that were noted. True while there may be more. */
export async function makeDeliveries(services: Services): Promise<boolean> {
  const { db, clock } = services;
  const events = await findEvents(db, BATCH);
  if (events.length === 0) return false;
  // Judged before the transaction: to judge may charge a month, which is a transaction of its own.
  const open = await withRight(services, await findWanting(db, events));
  await db.transaction(async (tx) => {
    const taken = await takeEvents(
      tx,
      events.map(({ id }) => id),
    );
    const now = new Date(clock());
    for (const { id, firstOwn } of open) {
      const hook = await lockHook(tx, id);
      if (!hook) continue;
      const its = events.filter((event) => taken.has(event.id) && isFor(hook, firstOwn, event));
      if (its.length > 0) await tell(tx, hook, its, now, instanceOrigin(services.env));
    }
  });
  return events.length === BATCH;
}

async function withRight(services: Services, wanting: readonly WantingHook[]): Promise<WantingHook[]> {
  const open: WantingHook[] = [];
  for (const hook of wanting) {
    const right = await rightToRead(services, hook);
    if (right === "open") open.push(hook);
    if (right !== "over") continue;
    const row = await findHook(services.db, hook.workspaceId, hook.id);
    if (row) await endHookTold(services, row, "access_ended");
  }
  return open;
}

/** Subscribers are served their own copies, and before the first of those what is everybody's. */
function isFor(hook: HookRow, firstOwn: number | null, event: HookEvent): boolean {
  if (event.workflowId !== hook.workflowId || event.providerId !== hook.providerId) return false;
  if (event.id <= hook.sinceEvent) return false;
  if (event.readerId !== null) return event.readerId === hook.workspaceId;
  return firstOwn === null || event.version < firstOwn;
}

async function tell(tx: Db, hook: HookRow, events: readonly HookEvent[], now: Date, origin: string) {
  let { deliveries: n, lastVersion, lastEtag } = hook;
  const rows = [];
  for (const event of events) {
    const before = lastVersion === event.version - 1 ? lastEtag : await etagOf(tx, hook, event.version - 1);
    lastVersion = event.version;
    lastEtag = event.etag;
    if (hook.onlyIfChanged && before === event.etag) continue;
    n += 1;
    const value = hook.includeValue ? await textOf(tx, hook, event) : null;
    rows.push(newDelivery(hook, n, publishedBody(origin, event, value), now));
  }
  await insertDeliveries(tx, rows);
  await saveHook(tx, hook.id, { deliveries: n, lastVersion, lastEtag });
  await dropOldDeliveries(tx, hook.id, n - (hook.includeValue ? KEPT.withValue : KEPT.plain));
}

/** Null where there is none, or it is not kept any more: then the next one counts as changed. */
async function etagOf(tx: Db, hook: HookRow, version: number): Promise<string | null> {
  if (!hook.onlyIfChanged || version < 1) return null;
  return (await findKeptVersion(tx, hook, version, 0))?.etag ?? null;
}

/** As JSON text. Null where it is too large, or a hundred newer ones have pushed it out already. */
async function textOf(tx: Db, hook: HookRow, event: HookEvent): Promise<string | null> {
  const kept = await findKeptVersion(tx, hook, event.version, VALUE_BYTES);
  if (kept?.etag !== event.etag || kept.body === null) return null;
  return kept.contentType.startsWith("text/") ? JSON.stringify(kept.body) : kept.body;
}
