import { expect, test } from "vitest";
import { testAlerts } from "@/lib/features/alerts/tests/alerts.suite";
import type { JsonObject } from "@/lib/kit/json";

const { alertsOf, call, letters, look, mail, rules, runs, seller, work, workflow } = await testAlerts();

const BROKEN = "a\0b";

/** A live workflow with one worker after a public trigger. */
async function open(type: string, params: JsonObject, more: object = {}) {
  const { body } = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Open",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "in" } },
      { index: 1, type, params },
    ],
    connections: [{ from: 0, to: 1 }],
    ...more,
  });
  expect((await seller.api("POST", `/workflows/${body.id}/publish`)).status).toBe(200);
  return String(body.id);
}

async function called(id: string, text = BROKEN) {
  const { body } = await call("POST", `/api/t/${id}/in`, { token: null, body: { text } });
  for (let turn = 0; turn < 4; turn += 1) await work();
  return (await seller.api("GET", `/runs/${body.run_id}`)).body;
}

const GIVEN = "{{request.body.text}}";

test.each<[string, string, JsonObject, string]>([
  ["a memory's key", "memory", { name: "seen", key: GIVEN, mode: "count" }, "invalid_params"],
  ["the key that is read", "memory", { name: "seen", key: GIVEN, mode: "get" }, "invalid_params"],
  ["the table that is written", "write_table", { table: GIVEN, rows: {} }, "table_not_found"],
  ["the table that is read", "read_table", { table: GIVEN }, "table_not_found"],
  ["what is asked", "wait", { mode: "approval", title: GIVEN }, "invalid_params"],
  ["what goes with it", "wait", { mode: "approval", title: "Sure?", message: GIVEN }, "invalid_params"],
])(
  "text that no database keeps fails the step, and its run is over: %s",
  async (_what, type, params, code) => {
    const id = await open(type, params);
    const run = await called(id);
    expect(run).toMatchObject({ status: "failed", error: { code, worker: 1 } });
    if (type === "memory") expect((await called(id, "a b")).status).toBe("succeeded");
  },
);

test("a failure that tells of such text is told of, is handled, and keeps nobody else's alerts waiting", async () => {
  const handler = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Handler",
    workers: [
      {
        index: 0,
        type: "webhook_trigger",
        params: { webhook_id: "in", variables: [{ name: "message", type: "string" }] },
      },
    ],
  });
  const handling = handler.body.id;
  expect((await seller.api("POST", `/workflows/${handling}/publish`)).status).toBe(200);
  const source = "throw new Error(request.body.text)";
  const id = await open("code", { source }, { on_failure: { workflow_id: handling } });
  await rules(seller, id, [{ on: "failure", to: [mail("desk@example.com")] }]);
  const run = await called(id);
  expect(run.error).toMatchObject({ code: "code_error", message: "a\uFFFDb" });
  const [handled] = (await seller.api("GET", `/workflows/${handling}/runs`)).body.items;
  expect(handled.context).toMatchObject({ run_id: run.id, message: "a\uFFFDb" });

  const other = await workflow(seller);
  await rules(seller, other.id, [{ on: "failure", to: [mail("other@example.com")] }]);
  await runs(other.t, "FAIL");
  await work();
  await look();
  expect(await alertsOf(seller, id)).toMatchObject([{ rule: "failure", count: 1 }]);
  expect(await alertsOf(seller, other.id)).toHaveLength(1);
  const notified = (to: string) => letters.filter((letter) => letter.includes(`To: ${to}`));
  for (const to of ["desk@example.com", "other@example.com"]) expect(notified(to)).toHaveLength(1);
});

test("nobody is told at an address of such text", async () => {
  const { id } = await workflow(seller);
  for (const to of [
    mail(`${BROKEN}@example.com`),
    { channel: "webhook", address: `https://a.example/${BROKEN}` },
  ]) {
    const refused = await seller.api("PUT", `/workflows/${id}/alerts`, {
      rules: [{ on: "failure", to: [to] }],
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].path).toBe("rules[0].to[0].address");
  }
});
