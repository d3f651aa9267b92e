// @vitest-environment happy-dom
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { button, field, Studio } from "@/components/frame/studio.suite";
import { click, eventually, render, type } from "@/components/worker-form/render.suite";
import type { Decided } from "@/lib/client/approval-queries";
import { type Approval, approval } from "@/lib/contract/approvals";
import { ApprovalCard } from "./approval-card";

afterEach(() => vi.unstubAllGlobals());

const ID = "019a0000-0000-7000-8000-000000000001";
const OPEN: Approval = approval.parse({
  id: ID,
  run_id: "r",
  workflow_id: "w",
  worker: 1,
  title: "Place the order?",
  message: "500 AAPL at the open.",
  fields: [{ name: "share", type: "integer", default: 50 }],
  url: "http://localhost/approve/x",
  status: "open",
  created_at: "2026-11-23T10:00:00Z",
  expires_at: "2026-11-30T10:00:00Z",
  decided_at: null,
  decided_by: null,
  answers: null,
  notified: [],
});
const BY_ADA = { decided_at: "2026-11-23T11:00:00Z", decided_by: "ada@example.com", answers: { share: 40 } };

test("one that is asked inside a box says for which item", async () => {
  await render(
    <Studio>
      <ApprovalCard approval={{ ...OPEN, iteration: 7, iterations: [3, 7], item: "AAPL" }} inRun />
    </Studio>,
  );
  expect(document.querySelector("article")?.textContent).toContain("Item 3.7 AAPL");
});

test("a message that could not be delivered says why", async () => {
  const error = { code: "invalid_params", message: "mail.example refuses the recipient (550 5.1.1)." };
  const notified = [{ channel: "email", delivered_at: null, error }];
  await render(
    <Studio>
      <ApprovalCard approval={{ ...OPEN, notified }} inRun />
    </Studio>,
  );
  expect(text()).toContain(
    "Couldn't deliver the notification. mail.example refuses the recipient (550 5.1.1).",
  );
});

function Card() {
  const [{ approval: shown, late }, setDecided] = useState<Decided>({ approval: OPEN, late: null });
  return <ApprovalCard approval={shown} late={late} onDecided={setDecided} inRun />;
}

async function drawn(answer: (method: string) => Response) {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    if (init.method === "POST") sent.push(JSON.parse(String(init.body)));
    return answer(init.method ?? "GET");
  });
  await render(
    <Studio>
      <Card />
    </Studio>,
  );
  return sent;
}

const text = () => document.body.textContent ?? "";
const refusal = (status: number, code: string, detail: string, errors: object[] = []) =>
  Response.json(
    { type: `urn:millrace:problem:${code}`, title: "Refused", status, code, detail, errors },
    { status },
  );

test("a decision is asked for once more, sent with what was filled in, and then stands there", async () => {
  const sent = await drawn(() => Response.json({ ...OPEN, ...BY_ADA, status: "approved" }));
  await type(field("share"), "40");
  await click(button("Approve"));
  expect(sent).toEqual([]);
  await click(button("Back"));
  await click(button("Approve"));
  expect(text()).toContain("This approves “Place the order?”.");
  await click(button("Yes, approve"));
  await eventually(() => expect(text()).toContain("Approved by you"));
  expect(sent).toEqual([{ decision: "approved", fields: { share: "40" } }]);
  expect(document.querySelector("input")).toBeNull();
});

test("who was not the first is told so, and shown what stands", async () => {
  await drawn((method) =>
    method === "POST"
      ? refusal(409, "already_decided", "This request was already rejected.")
      : Response.json({ ...OPEN, ...BY_ADA, status: "rejected", decided_by: "link" }),
  );
  await click(button("Approve"));
  await click(button("Yes, approve"));
  await eventually(() => expect(text()).toContain("Rejected by anyone with the link"));
  expect(document.querySelector("[role=alert]")?.textContent).toBe("This request was already rejected.");
});

test("a fault of a field stands at the field, and what was filled in is kept", async () => {
  await drawn(() =>
    refusal(422, "invalid_variables", "Some fields are invalid. Correct them and try again.", [
      { path: "share", code: "invalid_variable", message: "`share` must be a whole number." },
    ]),
  );
  await type(field("share"), "many");
  await click(button("Approve"));
  await click(button("Yes, approve"));
  await eventually(() => expect(text()).toContain("must be a whole number"));
  expect(field("share").value).toBe("many");
  button("Approve");
});
