import {
  findMember,
  findUserByEmail,
  hasOtherOwner,
  lockPeople,
  saveMember as writeMember,
} from "@/db/queries/people";
import type { AnswerOf, BodyOf } from "@/lib/contract/endpoint";
import type { saveMember as contract } from "@/lib/contract/people";
import { newId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound, refused } from "./faults";
import { memberAnswer } from "./member-answer";
import type { Services } from "./services";

/** Adds a person to the caller's workspace, or gives them another role there. */
export async function saveMember(
  services: Services,
  { workspaceId }: Caller,
  given: BodyOf<typeof contract>,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  const now = services.clock();
  const saved = await services.db.transaction(async (tx) => {
    await lockPeople(tx, workspaceId);
    const user = await findUserByEmail(tx, given.email);
    if (user === undefined) {
      return refused("not_found", "Nobody here has this e-mail address. The instance's owner adds people.");
    }
    if (given.role !== "owner" && !(await hasOtherOwner(tx, workspaceId, user.id))) {
      const current = await findMember(tx, workspaceId, user.id);
      if (current?.role === "owner") return refused("conflict", "A workspace keeps at least one owner.");
    }
    await writeMember(tx, {
      id: newId(now),
      workspaceId,
      userId: user.id,
      role: given.role,
      createdAt: new Date(now),
    });
    const member = await findMember(tx, workspaceId, user.id);
    return member === undefined ? notFound("person") : ok(memberAnswer(member));
  });
  services.callers.clear();
  return saved;
}
