import { findMember } from "@/db/queries/members";
import { deleteFactors, lockFactors } from "@/db/queries/second-step";
import { deleteOtherSessions } from "@/db/queries/sessions";
import { findPerson } from "@/db/queries/users";
import * as factors from "@/lib/contract/factors";
import * as people from "@/lib/contract/instance-people";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

export const resetFactors = on(factors.resetFactors, async (services, { caller, params }) => {
  const member = await findMember(services.db, caller.workspaceId, params.id);
  if (member === undefined) return notFound("person");
  const reset = await removeFactors(services, caller, params.id);
  return reset.ok && reset.value === 0
    ? refused("conflict", "This person doesn't use two-factor authentication.")
    : asDone(reset);
});

/** Removes the second factors of people who lost their phone, passkeys and codes. Idempotent. */
export const resetPersonFactors = on(people.resetPersonFactors, async (services, { caller, params }) => {
  const person = await findPerson(services.db, params.id);
  return person === undefined ? notFound("person") : asDone(await removeFactors(services, caller, params.id));
});

function asDone(reset: Result<number, Problem>): Result<undefined, Problem> {
  return reset.ok ? ok(undefined) : reset;
}

/** Returns the number of removed factors. The person still needs their password to sign in. */
async function removeFactors(
  { db, callers, log }: Services,
  caller: Caller,
  userId: string,
): Promise<Result<number, Problem>> {
  if (userId === caller.userId)
    return refused("conflict", "Change your own two-factor authentication under Settings > Account.");
  const had = await db.transaction(async (tx) => {
    await lockFactors(tx, userId);
    const count = await deleteFactors(tx, userId);
    if (count > 0) await deleteOtherSessions(tx, userId, null);
    return count;
  });
  callers.clear();
  if (had > 0) log.info({ by: caller.userId, for: userId }, "A person's two-factor authentication was reset");
  return ok(had);
}
