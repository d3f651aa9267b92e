import { expect, test } from "vitest";
import { testAlerts } from "./alerts.suite";

const { alertsOf, call, look, mail, person, rules, runs, seller, webhook, workflow } = await testAlerts();

test("what was raised is listed with when, how often and who was told, the newest first, page by page", async () => {
  const owner = await person("lists");
  const given: { id: string; t: string }[] = [await workflow(owner), await workflow(owner)];
  for (const { id, t } of given) {
    await rules(owner, id, [{ on: "failure", to: [mail("desk@example.com"), webhook("/in")] }]);
    await runs(t, "FAIL");
    await look();
  }
  const { body } = await owner.api("GET", "/alerts");
  expect(body.next_cursor).toBeNull();
  expect(body.items.map(({ workflow_id }: { workflow_id: string }) => workflow_id)).toEqual([
    given[1]?.id,
    given[0]?.id,
  ]);
  const [alert] = body.items;
  expect(alert).toMatchObject({
    id: expect.any(String),
    rule: "failure",
    since: expect.stringMatching(/^\d{4}-.*Z$/),
    until: null,
    count: 1,
    last_run_id: expect.any(String),
  });
  expect(alert.notified.map(({ channel }: { channel: string }) => channel).sort()).toEqual([
    "email",
    "webhook",
  ]);
  const first = await owner.api("GET", "/alerts?limit=1");
  expect(first.body).toMatchObject({ items: [{ id: alert.id }], next_cursor: expect.any(String) });
  const second = await owner.api("GET", `/alerts?limit=1&cursor=${first.body.next_cursor}`);
  expect(second.body).toMatchObject({ items: [{ workflow_id: given[0]?.id }] });
  expect((await owner.api("GET", "/alerts?status=ended")).body.items).toEqual([]);
  expect((await owner.api("GET", "/alerts?status=any")).status).toBe(400);
  expect(await alertsOf(owner, given[0]?.id ?? "")).toHaveLength(1);
});

test("rules are read with the scope to read and said with the scope to write, and what is said is what is read", async () => {
  const { id } = await workflow(seller);
  const path = `/workflows/${id}/alerts`;
  const said = [
    { on: "failure", to: [mail("a@example.com")] },
    { on: "failures_in_a_row", threshold: 2, to: [mail("a@example.com")] },
    { on: "missed_schedule", to: [mail("a@example.com")] },
    { on: "silence", threshold: 3_600, to: [webhook("/silent")] },
    { on: "slow", threshold: 1, to: [mail("b@example.com")] },
  ];
  const { body: made } = await seller.api("POST", "/tokens", { name: "r", scopes: ["read"] });
  const reading = (method: string, body?: object) =>
    call(method, path, { token: made.token, ...(body === undefined ? {} : { body }) });
  expect((await reading("PUT", { rules: said })).body).toMatchObject({ status: 403, code: "forbidden" });
  expect((await reading("GET")).body).toMatchObject({ is_default: true });
  const saved = await seller.api("PUT", path, { rules: said });
  expect([saved.status, saved.body.rules]).toEqual([200, said]);
  const unconfirmed = ["a@example.com", "b@example.com"];
  expect((await reading("GET")).body).toEqual({ rules: said, is_default: false, mail: true, unconfirmed });
  expect((await seller.api("PUT", path, { rules: [] })).body).toMatchObject({ rules: [], is_default: false });
  for (const body of [{}, { rules: "none" }, { rules: [], more: 1 }])
    expect([body, (await seller.api("PUT", path, body)).status]).toEqual([body, 422]);
  for (const [method, address] of [
    ["GET", "/alerts"],
    ["GET", path],
    ["PUT", path],
  ] as const) {
    const body = method === "PUT" ? { body: { rules: [] } } : {};
    expect((await call(method, address, { token: null, ...body })).status).toBe(401);
  }
});
