import { expect, test } from "vitest";
import type { Dispute } from "@/lib/contract/disputes";
import { outcomeOf, whoOf } from "./dispute-labels";

const open: Dispute = {
  id: "d",
  side: "buyer",
  state: "open",
  subscription_id: "s",
  kind: "workflow",
  item_id: "i",
  name: "Board",
  buyer: "Desk",
  seller: "Feeds",
  charge: { id: "c", at: "", amount: 700, refunded: 0, currency: "USD", run_id: null, period: null },
  reason: "No data",
  opened_at: "",
  ended_at: null,
  ended_by: null,
  decision: null,
};

test("each end says in words what became of the money", () => {
  expect(outcomeOf(open)).toMatch(/the operator of this instance decides/);
  expect(outcomeOf({ ...open, state: "withdrawn" })).toBe("Desk withdrew the dispute. The charge stands.");
  const settled: Dispute = { ...open, state: "settled", ended_by: "operator" };
  expect(outcomeOf({ ...settled, decision: { refund: 0, reason: "" } })).toBe(
    "The operator decided against a refund. The charge stands.",
  );
  expect(outcomeOf({ ...settled, decision: { refund: 300, reason: "" } })).toMatch(
    /Desk was refunded .*3\.00/,
  );
  const back: Dispute = { ...settled, charge: { ...open.charge, refunded: 700 } };
  expect(outcomeOf({ ...back, ended_by: "seller" })).toMatch(/^Feeds refunded the full charge of .*7\.00/);
  const closed: Dispute = { ...back, ended_by: "seller", charge: { ...open.charge, refunded: 200 } };
  expect(outcomeOf(closed)).toMatch(/^Feeds closed their workspace\. .*2\.00/);
  expect(outcomeOf({ ...back, ended_by: "buyer" })).toMatch(/^Desk accepted the refund of .*7\.00/);
});

test("one's own side is told from the others", () => {
  expect(whoOf("buyer", open)).toBe("Desk (you)");
  expect(whoOf("seller", open)).toBe("Feeds");
  expect(whoOf("operator", open)).toBe("The operator");
  expect(whoOf("operator", { ...open, side: "operator" })).toBe("You, the operator");
});
