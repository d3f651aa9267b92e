import { expect, test } from "vitest";
import { changeRows, decisionRows, failureRows } from "./home-rows";

const at = "2026-11-29T12:00:00.000Z";
const free = { mode: "free", amount: 0, currency: "USD" } as const;
const price = {
  ...({ kind: "workflow", item_id: "item", name: "Quotes", price: free, effective_at: at } as const),
  new_price: { mode: "monthly", amount: 500, currency: "USD" } as const,
};
const approvals = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `${n}`, title: `Buy ${n}?`, created_at: at }));
const invitation = {
  ...({ id: "i", workspace: "Desk", email: "a@b.co", role: "editor" } as const),
  ...{ invited_by: "c@d.co", created_at: at, expires_at: at },
};
const failing = (run_id: string) => ({
  workflow_id: run_id,
  name: run_id,
  run_id,
  at,
  code: "no_data",
  message: "no",
});
const alert = {
  id: "a",
  workflow_id: "w",
  name: "Late one",
  rule: "silence",
  message: "late",
  since: at,
} as const;

test("approvals come before invitations and prices, and at most five rows are shown", () => {
  const kinds = (waiting: number) =>
    decisionRows({ waiting: approvals(waiting), invitations: [invitation], offers: [price] }).map(
      ({ kind }) => kind,
    );
  expect(kinds(2)).toEqual(["approval", "approval", "invitation", "price"]);
  expect(kinds(5)).toEqual(Array(5).fill("approval"));
});

test("failed workflows come before alerts, with the error and the run", () => {
  const [first, second] = failureRows({ failing: [failing("r")], raised: [alert] });
  expect(first).toMatchObject({ kind: "failure", href: "/runs/r", detail: "Failed: no" });
  expect(second).toMatchObject({ kind: "alert", href: "/alerts" });
});

test("announced prices come before published versions", () => {
  const published = [{ workflow_id: "w", name: "Quotes", version: 3, at, by: "Ada" }];
  expect(changeRows({ announced: [price], published }).map(({ kind, detail }) => [kind, detail])).toEqual([
    [
      "price",
      expect.stringMatching(
        /^5\.00 USD a month from .*2026\. Your price remains Free until you accept the new one\.$/,
      ),
    ],
    ["published", "Ada published version 3"],
  ]);
});
