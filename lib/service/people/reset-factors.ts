import { findMember } from "@/db/queries/members";
import { deleteFactors, lockFactors } from "@/db/queries/second-step";
import { deleteOtherSessions } from "@/db/queries/sessions";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

/** For a member who lost phone, passkeys and codes. Their password is asked for as before. */
export async function resetFactors(
  { db, callers, log }: Services,
  caller: Caller,
  userId: string,
): Promise<Result<undefined, Problem>> {
  const member = await findMember(db, caller.workspaceId, userId);
  if (member === undefined) return notFound("person");
  if (member.userId === caller.userId)
    return refused(
      "conflict",
      "Your own are changed under Account, where the password and a code are asked for.",
    );
  const had = await db.transaction(async (tx) => {
    await lockFactors(tx, userId);
    const count = await deleteFactors(tx, userId);
    if (count > 0) await deleteOtherSessions(tx, userId, null);
    return count;
  });
  if (had === 0) return refused("conflict", "They have no second step.");
  callers.clear();
  log.info({ by: caller.userId, for: userId }, "The second steps of a person were removed");
  return ok(undefined);
}
