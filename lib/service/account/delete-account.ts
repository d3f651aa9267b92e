import type { Db } from "@/db/handle";
import { findWorkspaceEnds, forgetPerson, lockWorkspaces } from "@/db/queries/account-ends";
import { deleteIdentities } from "@/db/queries/identities";
import { lockPeople } from "@/db/queries/members";
import { removeCardsOfPerson } from "@/db/queries/saved-cards";
import { deleteOtherSessions } from "@/db/queries/sessions";
import { deleteTokensOfPerson } from "@/db/queries/tokens";
import * as contract from "@/lib/contract/account";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { stopAutoTopUp } from "@/lib/service/money/stop-auto-top-up";
import { on } from "@/lib/service/on";
import { proofFrom } from "@/lib/service/people/proof-from";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { closeWorkspace } from "./close-workspace";
import { confirmAccountEnd, confirmationOf } from "./confirm-account-end";
import { EMPTY_BATCH } from "./empty-workspace";
import { type EndedBy, evaluateAccountEnd, type Verdict } from "./evaluate-account-end";

export const previewAccountEnd = on(contract.previewAccountEnd, async (services, { caller }) => {
  const [end, confirmation] = await Promise.all([
    checkAccountEnd(services, services.db, caller),
    confirmationOf(services, caller),
  ]);
  return ok({ ...end, ...confirmation });
});

/**
 * Runs as one transaction, so an interruption leaves the account unchanged. Locks the workspaces before checking their
 * members, so that nobody can join or add anything unnoticed.
 */
export const deleteAccount = on(contract.deleteAccount, async (services, { caller, body, ...call }) => {
  const confirmed = await confirmAccountEnd(services, caller, body, proofFrom(services, call));
  if (!confirmed.ok) return confirmed;
  const ended = await services.db.transaction((tx) => endAccount(services, tx, caller, "person"));
  services.callers.clear();
  return ended;
});

export async function endAccount(
  services: Services,
  tx: Db,
  caller: Caller,
  by: EndedBy,
): Promise<Result<undefined, Problem>> {
  const before = (await checkAccountEnd(services, tx, caller, by)).workspaces.map(({ id }) => id).sort();
  for (const id of before) await lockPeople(tx, id);
  await lockWorkspaces(tx, before);
  const { refusal, workspaces } = await checkAccountEnd(services, tx, caller, by);
  if (refusal !== null) return refused("conflict", refusal);
  if (workspaces.some(({ id }) => !before.includes(id)))
    return refused(
      "conflict",
      "The account has just joined another workspace. Review what would be deleted, then try again.",
    );
  const closed = workspaces.filter(({ fate }) => fate === "closed").map(({ id }) => id);
  let limit = EMPTY_BATCH;
  for (const id of closed) limit = await closeWorkspace(services, tx, id, limit);
  await deleteTokensOfPerson(tx, caller.userId);
  await deleteOtherSessions(tx, caller.userId, null);
  await deleteIdentities(tx, caller.userId);
  await forgetPerson(tx, caller.userId, caller.email);
  // Consent to charge a card ends with the account, even in workspaces that continue to exist.
  for (const workspaceId of await removeCardsOfPerson(tx, caller.userId, services.clock()))
    await stopAutoTopUp(services, tx, { workspaceId, reason: "card_removed", amount: null, currency: null });
  return ok(undefined);
}

async function checkAccountEnd(
  { clock }: Services,
  db: Db,
  { userId, instanceOwner }: Caller,
  by: EndedBy = "person",
): Promise<Verdict> {
  return evaluateAccountEnd(await findWorkspaceEnds(db, userId, new Date(clock())), instanceOwner, by);
}
