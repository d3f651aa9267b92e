import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { createRunStore } from "@/db/run-store/run-store";
import type { RunChange } from "@/lib/engine/run-store";
import { newRun } from "@/lib/service/document/new-run";
import { NO_INLINE_EXECUTION } from "@/lib/service/inline/create-inline-executor";
import { fireSchedules } from "@/lib/service/runner/fire-schedules";
import { executeUntil } from "@/lib/service/runner/worker-of.suite";
import { testAlerts } from "./alerts.suite";

const {
  alertsOf,
  buyer,
  letters,
  look,
  mail,
  person,
  receivers,
  rules,
  runs,
  seller,
  services,
  sql,
  time,
  webhook,
  work,
  workflow,
} = await testAlerts();
const HOUR_MS = 3_600_000;

/** Writes an ended run as the inline executor does. */
async function ended(workflowId: string, given: Partial<RunChange> & { tookMs?: number }) {
  const { tookMs = 0, ...change } = given;
  const finishedAt = services.clock();
  const { steps: _steps, ...run } = newRun(finishedAt, {
    workspaceId: seller.workspaceId,
    workflowId,
    version: 1,
    trigger: 0,
    context: "{}",
    resultWorkers: [],
  });
  const ending: RunChange = {
    runId: run.id,
    attempt: 1,
    paid: false,
    copied: false,
    isSubRun: false,
    status: "succeeded",
    startedAt: finishedAt - tookMs,
    finishedAt,
    error: null,
    steps: [],
    publications: [],
    suspend: null,
    onFailure: null,
    inside: null,
    spawn: [],
    executedInline: [],
    ...change,
  };
  await createRunStore(services.db).recordEnded([{ run, change: ending, key: null }]);
  return run.id;
}

test("by default the owner is told of a failure by mail: once an hour for one cause, and once when it works again", async () => {
  // Uses a separate workspace without other alerts.
  const teller = await person("teller");
  const { id, t } = await workflow(teller);
  const before = await teller.api("GET", `/workflows/${id}/alerts`);
  expect(before.body).toEqual({
    rules: [{ on: "failure", to: [mail("teller@example.com")] }],
    is_default: true,
    mail: true,
  });
  const first = await runs(t, "FAIL");
  await look();
  await runs(t, "FAIL");
  await look();
  expect(letters).toHaveLength(1);
  expect(letters[0]).toMatch(/To: teller@example.com/);
  expect(letters[0]).toMatch(/^Subject: \[Millrace\] 'Board' failed\r$/m);
  const [open] = await alertsOf(teller, id);
  expect(open).toMatchObject({
    workflow_id: id,
    rule: "failure",
    until: null,
    count: 2,
    worker: 1,
    code: "expression_error",
    notified: [{ ...mail("teller@example.com"), type: "alert.raised", error: null }],
  });
  // Every page requests this number along with its pending approvals.
  const waiting = async (who: typeof buyer, query = "?with=open_alerts") =>
    (await who.api("GET", `/approvals${query}`)).body.open_alerts;
  expect([await waiting(teller), await waiting(buyer), await waiting(teller, "")]).toEqual([1, 0, undefined]);
  expect(open.last_run_id).not.toBe(first.body.run_id);
  expect(open.notified[0].delivered_at).not.toBeNull();

  time.offsetMs = HOUR_MS + 1_000;
  await runs(t, "FAIL");
  await look();
  expect(letters).toHaveLength(2);
  await runs(t, "msft");
  await look();
  expect(letters).toHaveLength(3);
  expect(letters[2]).toMatch(/works again/);
  // A second failure within the hour causes no notification, and neither does its end.
  await runs(t, "FAIL");
  await look();
  await runs(t, "msft");
  await look();
  expect(letters).toHaveLength(3);
  const all = await alertsOf(teller, id);
  expect(all).toMatchObject([{ id: open.id, count: 4, until: expect.any(String) }]);
  expect((await teller.api("GET", "/alerts?status=open")).body.items).toEqual([]);
  expect((await buyer.api("GET", "/alerts")).body.items).toEqual([]);
});

test("webhooks get alert.raised and alert.resolved, signed, of a run by the queue too; the secret is shown once", async () => {
  const { id, t } = await workflow(seller);
  const saved = await rules(seller, id, [{ on: "failure", to: [webhook("/in"), mail("desk@example.com")] }]);
  expect(saved.secret).toMatch(/^whsec_/);
  const again = await rules(seller, id, saved.rules);
  expect(again).toEqual({ rules: saved.rules, is_default: false, mail: true });
  const begun = await seller.api("POST", `/workflows/${id}/runs`, {
    trigger: 0,
    variables: { symbol: "FAIL" },
  });
  expect(begun.status).toBe(202);
  await work();
  await look();
  await runs(t, "msft");
  await look();
  const messages = receivers.seen.map(({ body, headers }) =>
    new Webhook(saved.secret).verify(body, headers as Record<string, string>),
  );
  const facts = { workflow_id: id, workflow_name: "Board", rule: "failure", count: 1, worker: 1 };
  expect(messages).toMatchObject([
    { type: "alert.raised", ...facts, until: null, last_run_id: begun.body.id },
    { type: "alert.resolved", ...facts, until: expect.any(String) },
  ]);
  expect(new Set(receivers.seen.map(({ headers }) => headers["webhook-id"])).size).toBe(2);
  expect(letters).toHaveLength(2);
  const [stored] = await sql`select string_agg(r::text || n::text, '') as all from alert_rules r, notices n`;
  expect(String(stored?.all)).not.toContain(saved.secret.slice(6));
});

test("a workflow that fails ten thousand times is one alert and one message, and many causes are bounded", async () => {
  const { id, t } = await workflow(seller);
  await runs(t, "FAIL");
  await look();
  const [{ last_run_id: run }] = await alertsOf(seller, id);
  await sql`insert into alert_events (kind, workflow_id, run_id)
    select 'run', ${id}, ${run} from generate_series(1, 9999)`;
  await look();
  expect(await alertsOf(seller, id)).toMatchObject([{ count: 10_000 }]);
  expect(letters).toHaveLength(1);
  expect(await sql`select from alert_events`).toHaveLength(0);

  for (let index = 0; index < 30; index += 1) {
    const message = `no ${String.fromCharCode(97 + index)}`;
    const error = { code: "internal", message, worker: 1, retryable: false, details: {} };
    await ended(id, { status: "failed", error: JSON.stringify(error) });
  }
  await look();
  const all = await alertsOf(seller, id);
  expect(all).toHaveLength(21);
  // A round may leave emails to the next one, which in a runner starts a second later.
  await expect.poll(() => look().then(() => letters.length)).toBe(21);
  expect(all[0].count).toBe(11);
});

test("tests of drafts tell nobody; rules of another workspace are not there", async () => {
  const { id, t } = await workflow(seller);
  const order = { worker: 1, variables: { symbol: "FAIL" } };
  const tested = await executeUntil(seller.api("POST", `/workflows/${id}/test`, order), work);
  expect(tested.status).toBeLessThan(300);
  await look();
  expect(await alertsOf(seller, id)).toEqual([]);
  for (const method of ["GET", "PUT"]) {
    const body = method === "PUT" ? { rules: [] } : undefined;
    expect((await buyer.api(method, `/workflows/${id}/alerts`, body)).status).toBe(404);
  }
  await runs(t, "FAIL");
  await look();
  expect((await buyer.api("GET", `/alerts?workflow_id=${id}`)).body.items).toEqual([]);
});

test("rules that make no sense are refused, each with its path", async () => {
  const { id } = await workflow(seller);
  const to = [mail("a@example.com")];
  const refused: [object[], string][] = [
    [[{ on: "slow", to }], "rules[0].threshold"],
    [[{ on: "silence", threshold: 0, to }], "rules[0].threshold"],
    [[{ on: "failures_in_a_row", threshold: 101, to }], "rules[0].threshold"],
    [[{ on: "failure", threshold: 3, to }], "rules[0].threshold"],
    [[{ on: "failure", to: [] }], "rules[0].to"],
    [[{ on: "failure", to: Array.from({ length: 11 }, () => to[0]) }], "rules[0].to"],
    [[{ on: "failure", to: [mail("a@b.example, c@d.example")] }], "rules[0].to[0].address"],
    [
      [
        { on: "failure", to },
        { on: "failure", to },
      ],
      "rules[1].on",
    ],
    [[{ on: "anything", to }], "rules[0].on"],
    [
      [{ on: "failure", to: [{ channel: "webhook", address: "ftp://example.com/" }] }],
      "rules[0].to[0].address",
    ],
    [
      [{ on: "failure", to: [...to, { channel: "webhook", address: "http://10.0.0.1/" }] }],
      "rules[0].to[1].address",
    ],
    [
      [{ on: "failure", to: [{ channel: "webhook", address: "http://169.254.169.254/" }] }],
      "rules[0].to[0].address",
    ],
    [[{ on: "failure", to: [{ channel: "webhook", address: "http://[::1]/" }] }], "rules[0].to[0].address"],
  ];
  for (const [given, path] of refused) {
    const { status, body } = await seller.api("PUT", `/workflows/${id}/alerts`, { rules: given });
    expect([status, body.errors?.[0]?.path], JSON.stringify(given)).toEqual([422, path]);
  }
  const saved = await rules(seller, id, [{ on: "failures_in_a_row", to }]);
  expect(saved.rules).toEqual([{ on: "failures_in_a_row", threshold: 3, to }]);
});

test("failures in a row are raised at the last of them; a success in between begins anew", async () => {
  const { id, t } = await workflow(seller);
  await rules(seller, id, [{ on: "failures_in_a_row", threshold: 3, to: [mail("desk@example.com")] }]);
  // All runs are recorded before anything is checked, as after a time without a runner.
  for (const symbol of ["FAIL", "FAIL", "ok", "FAIL", "FAIL"]) await runs(t, symbol);
  await look();
  expect(await alertsOf(seller, id)).toEqual([]);
  for (const symbol of ["FAIL", "FAIL", "ok"]) await runs(t, symbol);
  await look();
  expect(await alertsOf(seller, id)).toMatchObject([
    { rule: "failures_in_a_row", count: 2, until: expect.any(String) },
  ]);
  expect(letters.map((letter) => /The alert was:/.test(letter))).toEqual([false, true]);
});

test("a slow run is raised, a quick one ends it; a run that is as quick as the rule says is not noted at all", async () => {
  const { id } = await workflow(seller);
  await rules(seller, id, [{ on: "slow", threshold: 5, to: [mail("desk@example.com")] }]);
  await ended(id, { tookMs: 4_999 });
  expect(await sql`select from alert_events where workflow_id = ${id}`).toHaveLength(0);
  const run = await ended(id, { tookMs: 5_000 });
  await look();
  expect(await alertsOf(seller, id)).toMatchObject([{ rule: "slow", last_run_id: run, until: null }]);
  await ended(id, { tookMs: 6_000 });
  await look();
  expect(await alertsOf(seller, id)).toMatchObject([{ count: 2, until: null }]);
  await ended(id, { tookMs: 10 });
  await look();
  expect(await alertsOf(seller, id)).toMatchObject([{ until: expect.any(String) }]);
  expect(letters).toHaveLength(2);
});

async function scheduled(catchUp: string) {
  const document = {
    format: "millrace.workflow/1",
    name: "Clockwork",
    workers: [{ index: 0, type: "schedule_trigger", params: { every: 3_600, catch_up: catchUp } }],
    connections: [],
  };
  const { id } = (await seller.api("POST", "/workflows", document)).body;
  const live = await seller.api("POST", `/workflows/${id}/publish`);
  if (live.status !== 200) throw new Error(live.text);
  await rules(seller, id, [{ on: "missed_schedule", to: [mail("desk@example.com")] }]);
  const [row] = await sql`select next_at from schedules where workflow_id = ${id}`;
  return { id: String(id), dueMs: Number(row?.next_at.getTime()) };
}

const at = (ms: number) => {
  time.offsetMs = ms - Date.now();
};

test.each(["skip", "once"])(
  "a time that was missed is raised, with catch_up %s, and ends when one is in time",
  async (catchUp) => {
    const { id, dueMs } = await scheduled(catchUp);
    // No runner was there to start the run on time. The missed time is recorded when the run starts late.
    at(dueMs + 90_000);
    await fireSchedules(services, NO_INLINE_EXECUTION);
    await look();
    const [raised] = await alertsOf(seller, id);
    expect(raised).toMatchObject({ rule: "missed_schedule", worker: 0, count: 1, until: null });
    expect(raised.message).toContain(new Date(dueMs).toISOString());
    await look();
    expect(letters).toHaveLength(1);
    at(dueMs + HOUR_MS + 500);
    await fireSchedules(services, NO_INLINE_EXECUTION);
    await look();
    expect(await alertsOf(seller, id)).toMatchObject([
      { id: raised.id, count: 1, until: expect.any(String) },
    ]);
    expect(letters).toHaveLength(2);
    await sql`delete from schedules`;
  },
);

test("a time that nobody fires even now is raised while it is late, once", async () => {
  const { id, dueMs } = await scheduled("once");
  at(dueMs + 30_000);
  await look();
  expect(await alertsOf(seller, id)).toEqual([]);
  at(dueMs + 61_000);
  await look();
  await look();
  await fireSchedules(services, NO_INLINE_EXECUTION);
  await look();
  expect(await alertsOf(seller, id)).toMatchObject([{ count: 1, until: null }]);
  expect(letters).toHaveLength(1);
  await sql`delete from schedules`;
});

test("silence is raised when nothing has succeeded for so long, and not while it is offline", async () => {
  const { id, t } = await workflow(seller);
  await rules(seller, id, [{ on: "silence", threshold: 600, to: [mail("desk@example.com")] }]);
  time.offsetMs = 300_000;
  await runs(t, "ok");
  time.offsetMs = 601_000;
  await look();
  expect(await alertsOf(seller, id)).toEqual([]);
  await runs(t, "FAIL");
  time.offsetMs = 901_000;
  await look();
  await look();
  expect(await alertsOf(seller, id)).toMatchObject([{ rule: "silence", count: 1, until: null }]);
  await runs(t, "ok");
  await look();
  expect(await alertsOf(seller, id)).toMatchObject([{ until: expect.any(String) }]);
  expect(letters).toHaveLength(2);
  await seller.api("POST", `/workflows/${id}/unpublish`);
  time.offsetMs += 10 * 600_000;
  await look();
  await seller.api("POST", `/workflows/${id}/publish`);
  await look();
  expect(letters).toHaveLength(2);
  time.offsetMs += 601_000;
  await look();
  expect(letters).toHaveLength(3);
});

test("rules that change, and workflows that are gone, end what is open without a word", async () => {
  const { id, t } = await workflow(seller);
  receivers.routes.set("/down", (_, response) => response.writeHead(500).end());
  await rules(seller, id, [{ on: "failure", to: [webhook("/down"), mail("desk@example.com")] }]);
  await runs(t, "FAIL");
  await look();
  // A removed recipient no longer gets anything, even about earlier events.
  await rules(seller, id, [{ on: "failure", to: [mail("other@example.com")] }]);
  time.offsetMs = 60_000;
  await look();
  expect(receivers.seen).toHaveLength(1);
  expect(await alertsOf(seller, id)).toMatchObject([{ until: null }]);
  await runs(t, "ok");
  await look();
  expect(letters.at(-1)).toMatch(/To: other@example.com/);

  await runs(t, "FAIL");
  await rules(seller, id, []);
  await look();
  await runs(t, "FAIL");
  await look();
  expect(letters).toHaveLength(2);
  await rules(seller, id, [{ on: "failure", to: [mail("desk@example.com")] }]);
  time.offsetMs = 2 * HOUR_MS;
  await runs(t, "FAIL");
  await look();
  expect((await alertsOf(seller, id))[0]).toMatchObject({ until: null });
  await seller.api("DELETE", `/workflows/${id}`);
  await look();
  expect((await alertsOf(seller, id))[0]).toMatchObject({ until: expect.any(String) });
  expect(letters).toHaveLength(3);
});
