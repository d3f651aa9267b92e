import type { WorkspaceEnd } from "@/db/queries/account-ends";
import type { AccountEnd } from "@/lib/contract/account";
import { unusedCredit } from "@/lib/pricing/plan-card-refunds";

type Ends = readonly WorkspaceEnd[];

export type EndedBy = "person" | "operator";

export type Verdict = Pick<AccountEnd, "refusal" | "workspaces">;

export function evaluateAccountEnd(ends: Ends, isOperator: boolean, by: EndedBy = "person"): Verdict {
  const workspaces = ends.map(
    ({ others, otherOwners, pendingPayouts, disputesOpened, disputesAgainst, balances, ...end }) => ({
      ...end,
      disputes_opened: disputesOpened,
      disputes_against: disputesAgainst,
      balances: balances.map(balanceOf),
      ...(end.role === "owner"
        ? {}
        : { subscribers: 0, disputes_opened: 0, disputes_against: 0, balances: [] }),
      fate: fateOf({ others, otherOwners, role: end.role }),
      pending_payouts: pendingPayouts,
    }),
  );
  return { refusal: refusalOf(workspaces, isOperator, by), workspaces };
}

function balanceOf({ bought, held, ...balance }: WorkspaceEnd["balances"][number]) {
  const { amount, earned } = balance;
  const toCard = Math.min(bought, unusedCredit({ balance: amount, held, earned }));
  return toCard > 0 ? { ...balance, to_card: toCard } : balance;
}

function fateOf({ others, otherOwners, role }: Pick<WorkspaceEnd, "others" | "otherOwners" | "role">) {
  if (others === 0) return "closed" as const;
  return role === "owner" && otherOwners === 0 ? ("needs_owner" as const) : ("left" as const);
}

function refusalOf(workspaces: AccountEnd["workspaces"], isOperator: boolean, by: EndedBy): string | null {
  if (isOperator) return "You own this instance, so you can't delete your account.";
  const isOwn = by === "person";
  const named = (of: AccountEnd["workspaces"]) => of.map(({ name }) => name).join(", ");
  const orphans = workspaces.filter(({ fate }) => fate === "needs_owner");
  if (orphans.length > 0)
    return isOwn
      ? `You are the only owner of ${named(orphans)}, which has other members. Make one of them an owner first.`
      : `This person is the only owner of ${named(orphans)}, which has other members. Delete the workspace first, or ask this person to make another member an owner.`;
  const owed = workspaces.filter(({ fate, pending_payouts: payouts }) => fate === "closed" && payouts > 0);
  if (owed.length > 0)
    return `A payout of ${named(owed)} is in progress. Wait until it is paid, or ${isOwn ? "cancel the payout" : "mark the payout as failed"} first.`;
  return null;
}
