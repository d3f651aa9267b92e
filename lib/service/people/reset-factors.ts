import { findMember } from "@/db/queries/members";
import { deleteFactors, lockFactors } from "@/db/queries/second-step";
import { deleteOtherSessions } from "@/db/queries/sessions";
import { findPerson } from "@/db/queries/users";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

/** For a member of the caller's workspace. */
export async function resetMemberFactors(
  services: Services,
  caller: Caller,
  userId: string,
): Promise<Result<undefined, Problem>> {
  const member = await findMember(services.db, caller.workspaceId, userId);
  if (member === undefined) return notFound("person");
  const reset = await removeFactors(services, caller, userId);
  return reset.ok && reset.value === 0
    ? refused("conflict", "They don't use two-factor authentication.")
    : asDone(reset);
}

/** For anyone on the instance who lost their phone, passkeys and codes. Repeating it changes nothing. */
export async function resetFactors(
  services: Services,
  caller: Caller,
  userId: string,
): Promise<Result<undefined, Problem>> {
  const person = await findPerson(services.db, userId);
  return person === undefined ? notFound("person") : asDone(await removeFactors(services, caller, userId));
}

function asDone(reset: Result<number, Problem>): Result<undefined, Problem> {
  return reset.ok ? ok(undefined) : reset;
}

/** Their password is still required. Returns the number of removed factors. */
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
  if (had > 0) log.info({ by: caller.userId, for: userId }, "The second steps of a person were removed");
  return ok(had);
}
