import { findMember, hasOtherOwner, lockPeople, saveMember as writeMember } from "@/db/queries/members";
import { findUserByEmail } from "@/db/queries/users";
import * as contract from "@/lib/contract/members";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";
import { invitePerson } from "./invite-person";
import { memberAnswer } from "./member-answer";

export const saveMember = on(contract.saveMember, async (services, { caller, body, origin }) => {
  const { workspaceId } = caller;
  const saved = await services.db.transaction(async (tx) => {
    await lockPeople(tx, workspaceId);
    const user = await findUserByEmail(tx, body.email);
    const current = user && (await findMember(tx, workspaceId, user.id));
    if (!user || !current) return invitePerson(services, tx, caller, body, origin);
    const isLastOwner = current.role === "owner" && !(await hasOtherOwner(tx, workspaceId, user.id));
    if (isLastOwner && body.role !== "owner") {
      return refused("conflict", "A workspace needs at least one owner.");
    }
    const { id, userId, createdAt } = current;
    await writeMember(tx, { id, workspaceId, userId, role: body.role, createdAt });
    const member = await findMember(tx, workspaceId, user.id);
    return member === undefined ? notFound("person") : ok(memberAnswer(member, caller));
  });
  services.callers.clear();
  return saved;
});
