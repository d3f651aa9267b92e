import { findMember, hasOtherOwner, lockPeople, saveMember as writeMember } from "@/db/queries/members";
import { findUserByEmail } from "@/db/queries/users";
import type { AnswerOf, BodyOf } from "@/lib/contract/endpoint";
import type { saveMember as contract } from "@/lib/contract/members";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { invitePerson } from "./invite-person";
import { memberAnswer } from "./member-answer";

/** Invites a person to the caller's workspace, or changes a member's role. */
export async function saveMember(
  services: Services,
  caller: Caller,
  given: BodyOf<typeof contract>,
  origin: string,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  const { workspaceId } = caller;
  const saved = await services.db.transaction(async (tx) => {
    await lockPeople(tx, workspaceId);
    const user = await findUserByEmail(tx, given.email);
    const current = user && (await findMember(tx, workspaceId, user.id));
    if (!user || !current) return invitePerson(services, tx, caller, given, origin);
    const isLastOwner = current.role === "owner" && !(await hasOtherOwner(tx, workspaceId, user.id));
    if (isLastOwner && given.role !== "owner") {
      return refused("conflict", "A workspace needs at least one owner.");
    }
    const { id, userId, createdAt } = current;
    await writeMember(tx, { id, workspaceId, userId, role: given.role, createdAt });
    const member = await findMember(tx, workspaceId, user.id);
    return member === undefined ? notFound("person") : ok(memberAnswer(member, caller));
  });
  services.callers.clear();
  return saved;
}
