import type { Db } from "@/db/handle";
import { dropOldDeliveries, insertDeliveries } from "@/db/queries/hook-deliveries";
import {
  findEvents,
  findNewestVersion,
  findStoredVersion,
  findWanting,
  type HookEvent,
  takeEvents,
  type WantingHook,
} from "@/db/queries/hook-events";
import { findHook, findResumable, type HookRow, lockHook, saveHook } from "@/db/queries/hooks";
import type { Payer } from "@/lib/service/charging/reserve-cycles";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";
import { countHookReads, lockHookReads } from "./count-hook-reads";
import { disableHookAndNotify } from "./disable-hook-and-notify";
import { findReadRight, type ReadRight } from "./find-read-right";
import { newDelivery, publishedBody } from "./new-delivery";

const BATCH = 200;
const VALUE_BYTES = 64 * 1024;
/**
 * Time until a webhook whose item is offline or not paid for is checked again. If its plan's quota is used
 * up, it is checked when the period ends instead.
 */
const CLOSED_MS = 60_000;
/**
 * Maximum number of stored deliveries per webhook. It is lower for deliveries that contain values, because
 * each value can be up to 64 KiB.
 */
const KEPT = { plain: 10_000, withValue: 1_000 } as const;

/**
 * Turns one batch of publications into deliveries. Returns true if there may be more publications to deliver.
 */
export async function makeDeliveries(services: Services): Promise<boolean> {
  const { db, clock } = services;
  const events = await findEvents(db, BATCH);
  if (events.length === 0) return false;
  // Access is checked before the transaction, because the check may charge the subscriber for a month, which
  // is a separate transaction.
  const open = await withRight(services, await findWanting(db, events));
  await db.transaction(async (tx) => {
    const taken = await takeEvents(
      tx,
      events.map(({ id }) => id),
    );
    const hooks = [];
    for (const { id, firstOwn, payer } of open) {
      const hook = await lockHook(tx, id);
      if (!hook) continue;
      const its = events.filter((event) => taken.has(event.id) && isFor(hook, firstOwn, event));
      if (its.length > 0) hooks.push({ hook, its, payer: hook.includeValue ? payer : null });
    }
    await lockHookReads(
      tx,
      hooks.map(({ payer }) => payer),
      clock(),
    );
    for (const { hook, its, payer } of hooks)
      await queueDeliveries(services, tx, {
        hook,
        payer,
        events: hook.pausedReason === null ? its : its.slice(-1),
      });
  });
  return events.length === BATCH;
}

/**
 * Checks the paused webhooks whose pause has ended. A webhook resumes with the newest value, unless its
 * receiver already has that value. It stays paused if the item is unavailable or the plan doesn't cover the
 * value.
 */
export async function resumeHooks(services: Services): Promise<void> {
  const { db, clock } = services;
  for (const found of await findResumable(db, new Date(clock()))) {
    const { state, payer } = await findReadRight(services, found);
    if (state === "over") {
      await disableHookAndNotify(services, found, "access_ended");
      continue;
    }
    await db.transaction(async (tx) => {
      const hook = await lockHook(tx, found.id);
      if (!hook || hook.pausedReason === null) return;
      if (state === "closed") return saveHook(tx, hook.id, { pausedUntil: new Date(clock() + CLOSED_MS) });
      const newest = await findNewestVersion(tx, hook);
      const { workflowId, providerId, workspaceId } = hook;
      const event = newest && { ...newest, id: 0, workflowId, providerId, readerId: workspaceId };
      const isNew = event !== undefined && event.version !== hook.lastVersion;
      await queueDeliveries(services, tx, { hook, payer, events: isNew ? [event] : [] });
    });
  }
}

async function withRight(
  services: Services,
  wanting: readonly WantingHook[],
): Promise<(WantingHook & Pick<ReadRight, "payer">)[]> {
  const open = [];
  for (const hook of wanting) {
    const { state, payer } = await findReadRight(services, hook);
    if (state === "open") open.push({ ...hook, payer });
    if (state !== "over") continue;
    const row = await findHook(services.db, hook.workspaceId, hook.id);
    if (row) await disableHookAndNotify(services, row, "access_ended");
  }
  return open;
}

/**
 * True if the webhook gets this event. A subscriber's webhook gets the values that the subscriber's own calls
 * publish. Until there is such a value, it gets the public values.
 */
function isFor(hook: HookRow, firstOwn: number | null, event: HookEvent): boolean {
  if (event.workflowId !== hook.workflowId || event.providerId !== hook.providerId) return false;
  if (event.id <= hook.sinceEvent) return false;
  if (event.readerId !== null) return event.readerId === hook.workspaceId;
  return firstOwn === null || event.version < firstOwn;
}

interface News {
  readonly hook: HookRow;
  readonly events: readonly HookEvent[];
  readonly payer: Payer | null;
}

/**
 * A value is counted in the transaction that creates its message, so it counts once, however often the
 * message is sent. Values are processed in order. Once the quota or the balance doesn't cover a value,
 * neither that value nor the following ones get a message. If the quota is used up, the webhook is paused.
 */
async function queueDeliveries(
  { clock, env }: Services,
  tx: Db,
  { hook, events, payer }: News,
): Promise<void> {
  const now = new Date(clock());
  const origin = instanceOrigin(env);
  const messages = await buildMessages(tx, hook, events);
  const counted = await countHookReads(
    tx,
    payer,
    messages.filter(({ value }) => value !== null).length,
    clock(),
  );
  let { deliveries: n, lastVersion, lastEtag } = hook;
  let left = counted.covered;
  const rows = [];
  for (const { event, value, isSame } of messages) {
    if (value !== null && left === 0) break;
    if (value !== null) left -= 1;
    lastVersion = event.version;
    lastEtag = event.etag;
    if (isSame) continue;
    n += 1;
    rows.push(newDelivery(hook, n, publishedBody(origin, event, value), now));
  }
  await insertDeliveries(tx, rows);
  const paused =
    counted.quotaUsedUntil === null
      ? { pausedReason: null, pausedUntil: null }
      : { pausedReason: "quota_used" as const, pausedUntil: new Date(counted.quotaUsedUntil) };
  await saveHook(tx, hook.id, { deliveries: n, lastVersion, lastEtag, ...paused });
  await dropOldDeliveries(tx, hook.id, n - (hook.includeValue ? KEPT.withValue : KEPT.plain));
}

async function buildMessages(tx: Db, hook: HookRow, events: readonly HookEvent[]) {
  let { lastVersion, lastEtag } = hook;
  const messages = [];
  for (const event of events) {
    // Values published during a pause were skipped, so the value is compared with the last value that the
    // receiver was notified of.
    const isNext = hook.pausedReason !== null || lastVersion === event.version - 1;
    const before = isNext ? lastEtag : await etagOf(tx, hook, event.version - 1);
    lastVersion = event.version;
    lastEtag = event.etag;
    const isSame = hook.onlyIfChanged && before === event.etag;
    messages.push({
      event,
      isSame,
      value: hook.includeValue && !isSame ? await textOf(tx, hook, event) : null,
    });
  }
  return messages;
}

/**
 * Returns the ETag of a version's value. Null if the version doesn't exist or is no longer stored; the
 * following version then counts as changed.
 */
async function etagOf(tx: Db, hook: HookRow, version: number): Promise<string | null> {
  if (!hook.onlyIfChanged || version < 1) return null;
  return (await findStoredVersion(tx, hook, version, 0))?.etag ?? null;
}

/**
 * Returns the published value as JSON text; null if the value is too large, or no longer stored because there
 * are a hundred newer values.
 */
async function textOf(tx: Db, hook: HookRow, event: HookEvent): Promise<string | null> {
  const stored = await findStoredVersion(tx, hook, event.version, VALUE_BYTES);
  if (stored?.etag !== event.etag || stored.body === null) return null;
  return stored.contentType.startsWith("text/") ? JSON.stringify(stored.body) : stored.body;
}
