import type { AccountEnd } from "@/lib/contract/account";
import { formatMoney } from "@/lib/pricing/format-money";

export function accountEndLabels(workspace: AccountEnd["workspaces"][number]): string[] {
  const { fate, workflows, subscribers, subscriptions, balances, pending_payouts: payouts } = workspace;
  const { disputes_opened: opened, disputes_against: against } = workspace;
  if (fate === "needs_owner") return ["You are this workspace's only owner, and it has other members."];
  if (fate === "left") return ["You'll leave this workspace. Everything you created stays."];
  return [
    `This workspace will be closed. This deletes ${count(workflows, "workflow")}, and all dashboards, tables and credentials.`,
    ...(subscribers > 0
      ? [
          `${count(subscribers, "subscriber")} of this workspace's items will lose access immediately, as if you had deleted the items.`,
        ]
      : []),
    ...(subscriptions > 0
      ? [`${count(subscriptions, "subscription")} of this workspace will end immediately.`]
      : []),
    ...(opened > 0
      ? [`${count(opened, "open dispute")} that this workspace opened as a buyer will be withdrawn.`]
      : []),
    ...(against > 0
      ? [
          `${count(against, "open dispute")} about this workspace's sales will be settled: the buyers get refunds, as far as the balance allows.`,
        ]
      : []),
    ...moneyLabels(balances),
    ...(payouts > 0 ? ["This workspace has a pending payout."] : []),
  ];
}

type Balances = AccountEnd["workspaces"][number]["balances"];

function moneyLabels(balances: Balances): string[] {
  const toCard = sumOf(balances, ({ to_card = 0 }) => to_card);
  const lost = sumOf(balances, ({ amount, to_card = 0 }) => amount - to_card);
  const earned = sumOf(balances, (balance) => balance.earned);
  return [
    ...(toCard === "" ? [] : [`${toCard} of unused credit is refunded to the card that paid for it.`]),
    ...(lost === "" ? [] : [`${lost} of this workspace's balance will be lost.`]),
    ...(earned === ""
      ? []
      : [
          `You earned ${earned} of this workspace's balance. Request a payout before you delete your account. Settings > Billing shows what you can withdraw now and what becomes available later.`,
        ]),
  ];
}

function sumOf(balances: Balances, part: (balance: Balances[number]) => number): string {
  return balances
    .filter((balance) => part(balance) > 0)
    .map((balance) => formatMoney(part(balance), balance.currency))
    .join(" and ");
}

function count(many: number, noun: string): string {
  return `${many.toLocaleString()} ${noun}${many === 1 ? "" : "s"}`;
}
