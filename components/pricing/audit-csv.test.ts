import { expect, test } from "vitest";
import { auditCsv } from "./audit-csv";
import { type AuditEntry, proposalLabel } from "./audit-labels";

const verdict = {
  allowed: true,
  class: "significant" as const,
  effective_at: "2026-12-04T00:00:00.000Z",
  existing_subscribers: "keep" as const,
  errors: [],
};
const entry: AuditEntry = {
  id: "1",
  at: "2026-11-20T00:00:00.000Z",
  actor: "ann@example.com",
  action: "price.change",
  kind: "workflow",
  item_id: "w1",
  before: { mode: "free", amount: 0, currency: "USD" },
  after: { mode: "monthly", amount: 500, currency: "USD" },
  verdict,
  subscribers: 2,
};

test("each proposal is a line, with what became of it and whom it was announced to", () => {
  expect(auditCsv([entry]).split("\r\n")[1]).toBe(
    "2026-11-20T00:00:00.000Z,ann@example.com,price.change,workflow,w1,free,0,USD,monthly,500,USD,announced," +
      "significant,2026-12-04T00:00:00.000Z,2,keep,",
  );
});

test("what was sent as a proposal never becomes a formula, nor breaks out of its cell", () => {
  const errors = [{ path: "mode", code: "mode_not_allowed", message: "" }];
  const sent = { mode: '=HYPERLINK("http://evil")', amount: "@SUM(1)", currency: 'a,"b"\r\nc' };
  const text = auditCsv([{ ...entry, after: sent, verdict: { ...verdict, allowed: false, errors } }]);
  expect(text).toContain('"\'=HYPERLINK(""http://evil"")",\'@SUM(1),"a,""b""\r\nc",refused');
  expect(text).toContain("mode_not_allowed");
});

test("any proposal has words, a price or not", () => {
  expect(proposalLabel("workflow", entry.after)).toContain("a month");
  const plan = {
    mode: "plan",
    amount: 2_000,
    currency: "USD",
    period: "month",
    unit: "read",
    includes: 10,
    overage: 0,
  };
  expect(proposalLabel("workflow", plan)).toBe("20.00 USD a month, up to 10 reads");
  expect(proposalLabel("workflow", { mode: "yearly", amount: 7 })).toBe("yearly 7 –");
  for (const odd of [null, 5, "x", [], {}, { mode: { a: 1 } }]) {
    expect(proposalLabel("widget", odd)).toEqual(expect.any(String));
  }
});
