import { expect, test } from "vitest";
import type { AccountEnd } from "@/lib/contract/account";
import { accountEndLabels } from "./account-end-labels";

type End = AccountEnd["workspaces"][number];
const END: End = {
  ...{ id: "1", name: "Desk", role: "owner", fate: "closed", workflows: 2, subscribers: 0, subscriptions: 0 },
  ...{ disputes_opened: 0, disputes_against: 0, pending_payouts: 0, balances: [] },
};
const said = (end: Partial<End>) => accountEndLabels({ ...END, ...end }).join(" ");

test("before an account ends it says what goes back to the card, and what is lost", () => {
  expect(said({})).not.toMatch(/USD/);
  const all = { currency: "USD", amount: 1_200, earned: 0, to_card: 1_200 };
  expect(said({ balances: [all] })).toContain("12.00 USD of unused credit is refunded to the card");
  expect(said({ balances: [all] })).not.toContain("will be lost");
  const granted = { currency: "EUR", amount: 500, earned: 0 };
  expect(said({ balances: [granted] })).toContain("5.00 EUR of this workspace's balance will be lost");
  const mixed = { currency: "USD", amount: 1_200, earned: 300, to_card: 700 };
  expect(said({ balances: [mixed] })).toMatch(
    /7\.00 USD of unused credit.*5\.00 USD of this workspace's balance.*earned 3\.00 USD/,
  );
});

test("a workspace that others go on in keeps its money", () => {
  expect(
    said({ fate: "left", balances: [{ currency: "USD", amount: 900, earned: 0, to_card: 900 }] }),
  ).not.toContain("USD");
});
