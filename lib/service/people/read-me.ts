import { listMemberships } from "@/db/queries/members";
import { findUser } from "@/db/queries/users";
import * as contract from "@/lib/contract/people";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";

export const readMe = on(contract.me, async ({ db }, { caller }) => {
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
    // A token gives access to a single workspace, so the response doesn't list the others.
    workspaces: caller.via === "token" ? [workspace] : workspaces,
  });
});
