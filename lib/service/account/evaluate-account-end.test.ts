import { expect, test } from "vitest";
import { evaluateAccountEnd } from "./evaluate-account-end";

const END: Parameters<typeof evaluateAccountEnd>[0][number] = {
  ...{ id: "1", name: "Desk", others: 0, otherOwners: 0, workflows: 2 },
  ...{
    subscribers: 0,
    subscriptions: 0,
    disputesOpened: 0,
    disputesAgainst: 0,
    pendingPayouts: 0,
    balances: [],
  },
  role: "owner",
};
const check = (end: Partial<typeof END>, isOperator = false) => {
  const { refusal, workspaces } = evaluateAccountEnd([{ ...END, ...end }], isOperator);
  return [workspaces[0]?.fate, refusal];
};

test("a workspace of one's own is closed, one with another owner is left, one that would have none is in the way", () => {
  expect(check({})).toEqual(["closed", null]);
  expect(check({ others: 2, otherOwners: 1 })).toEqual(["left", null]);
  expect(check({ role: "viewer", others: 1, otherOwners: 1 })).toEqual(["left", null]);
  expect(check({ others: 2 })).toEqual(["needs_owner", expect.stringContaining("only owner of Desk")]);
});

test("money on its way is waited for, where nobody else could take it", () => {
  expect(check({ pendingPayouts: 1 })).toEqual(["closed", expect.stringContaining("payout of Desk")]);
  expect(check({ pendingPayouts: 1, others: 1, otherOwners: 1 })).toEqual(["left", null]);
});

test("an instance keeps its owner", () => {
  expect(check({}, true)[1]).toContain("so you can't delete your account");
});

test("of a balance, what was bought by card and neither earned nor set aside goes back to the card", () => {
  const toCard = (balance: object) => {
    const balances = [{ ...{ currency: "USD", amount: 1_000, earned: 0, held: 0, bought: 0 }, ...balance }];
    return evaluateAccountEnd([{ ...END, balances }], false).workspaces[0]?.balances[0]?.to_card;
  };
  expect(toCard({})).toBeUndefined();
  expect(toCard({ bought: 2_500 })).toBe(1_000);
  expect(toCard({ bought: 600 })).toBe(600);
  expect(toCard({ bought: 2_500, earned: 300, held: 100 })).toBe(600);
  expect(toCard({ bought: 2_500, amount: -200 })).toBeUndefined();
});
