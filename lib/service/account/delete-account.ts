import type { Db } from "@/db/handle";
import { findWorkspaceEnds, forgetPerson } from "@/db/queries/account-ends";
import { deleteIdentities } from "@/db/queries/identities";
import { lockPeople } from "@/db/queries/members";
import { deleteOtherSessions } from "@/db/queries/sessions";
import { deleteTokensOfPerson } from "@/db/queries/tokens";
import type { AccountEnd } from "@/lib/contract/account";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { endDisputesOf } from "@/lib/service/money/end-disputes-of";
import type { ProofFrom } from "@/lib/service/people/prove-identity";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { closeWorkspace } from "./close-workspace";
import { type Confirmation, confirmAccountEnd, confirmationOf } from "./confirm-account-end";
import { type Judgement, judgeAccountEnd } from "./judge-account-end";

export async function previewAccountEnd(
  services: Services,
  caller: Caller,
): Promise<Result<AccountEnd, never>> {
  const [end, confirmation] = await Promise.all([
    judge(services, services.db, caller),
    confirmationOf(services, caller),
  ]);
  return ok({ ...end, ...confirmation });
}

/**
 * Confirmed again, as `confirm-account-end` says. What is judged before things are deleted is judged again under the locks of all workspaces: somebody who joined meanwhile keeps theirs.
 */
export async function deleteAccount(
  services: Services,
  caller: Caller,
  given: Confirmation,
  from: ProofFrom,
): Promise<Result<undefined, Problem>> {
  const confirmed = await confirmAccountEnd(services, caller, given, from);
  if (!confirmed.ok) return confirmed;
  const { refusal, workspaces } = await judge(services, services.db, caller);
  if (refusal !== null) return refused("conflict", refusal);
  const closed = workspaces.filter(({ fate }) => fate === "closed").map(({ id }) => id);
  for (const id of closed) await closeWorkspace(services, caller, id);
  const ended = await services.db.transaction(async (tx) => {
    for (const id of workspaces.map((workspace) => workspace.id).sort()) await lockPeople(tx, id);
    const now = await judge(services, tx, caller);
    if (now.refusal !== null) return refused("conflict", now.refusal);
    if (now.workspaces.some(({ id, fate }) => fate !== workspaces.find((before) => before.id === id)?.fate))
      return refused("conflict", "Who is in your workspaces has changed meanwhile. Look again, then delete.");
    for (const id of closed) await endDisputesOf(services, tx, id);
    await deleteTokensOfPerson(tx, caller.userId);
    await deleteOtherSessions(tx, caller.userId, null);
    await deleteIdentities(tx, caller.userId);
    await forgetPerson(tx, caller.userId, caller.email);
    return ok(undefined);
  });
  services.callers.clear();
  return ended;
}

async function judge({ clock }: Services, db: Db, { userId, instanceOwner }: Caller): Promise<Judgement> {
  return judgeAccountEnd(await findWorkspaceEnds(db, userId, new Date(clock())), instanceOwner);
}
