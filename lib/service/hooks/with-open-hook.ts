import { findDelivery } from "@/db/queries/hook-deliveries";
import { type HookRow, lockHook } from "@/db/queries/hooks";
import type { Delivery } from "@/lib/contract/hooks";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import { allow } from "@/lib/service/process/allow";
import { notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { deliveryAnswer } from "./hook-answer";
import { ownHook } from "./list-hooks";

/** Limit on manual deliveries per workspace: enough for a person, too few to annoy a receiver. */
const ASKED_FOR = { limit: 60, windowMs: 60_000 } as const;

type Sent = Result<Delivery, Problem>;

/**
 * Calls `change`, which schedules a delivery, unless the webhook is permanently disabled. A runner sends the
 * delivery after the transaction.
 */
export async function withOpenHook(
  services: Services,
  caller: Caller,
  id: string,
  change: (tx: Services["db"], hook: HookRow, now: Date) => Promise<number>,
): Promise<Sent> {
  const { db, clock } = services;
  const found = await ownHook(db, caller, id);
  if (!found.ok) return found;
  const room = await allow(db, `hooks:${caller.workspaceId}`, ASKED_FOR, clock());
  if (!room.allowed)
    return fail(
      problem("rate_limited", "Too many test messages. Wait a moment.", {
        retryAfter: Math.ceil(room.retryAfterMs / 1000),
      }),
    );
  return db.transaction(async (tx): Promise<Sent> => {
    const hook = await lockHook(tx, found.value.id);
    if (!hook) return refused("conflict", "This webhook is permanently disabled. Create a new one.");
    const n = await change(tx, hook, new Date(clock()));
    const row = await findDelivery(tx, hook.id, n);
    return row ? ok(deliveryAnswer(hook, row)) : notFound("delivery");
  });
}
