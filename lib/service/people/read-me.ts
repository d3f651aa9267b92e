import { listMemberships } from "@/db/queries/members";
import { findUser } from "@/db/queries/users";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { me } from "@/lib/contract/people";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

export async function readMe(
  { db }: Services,
  caller: Caller,
): Promise<Result<AnswerOf<typeof me>, Problem>> {
  const [user, memberships] = await Promise.all([
    findUser(db, caller.userId),
    listMemberships(db, caller.userId),
  ]);
  const workspaces = memberships.map(({ id, name, role }) => ({ id, name, role }));
  const workspace = workspaces.find(({ id }) => id === caller.workspaceId);
  if (user === undefined || workspace === undefined) return notFound("person");
  return ok({
    id: user.id,
    email: user.email,
    name: user.name,
    instance_owner: user.instanceOwner,
    workspace,
    // A token opens one workspace, so the response doesn't list the others.
    workspaces: caller.via === "token" ? [workspace] : workspaces,
  });
}
