import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

const { buyer, call, credit, knock, person, seller, setPrice, sql, time, work, workflow } =
  await testMarket();

const ASK = { webhook_id: "board", symbol: "symbol" };
const place = (widget_id: string, index = 0) => ({ widget_id, x: 0, y: index * 4, w: 4, h: 4 });

async function widgetOf(id: string, options: object = { ask: ASK }) {
  const source = { workflow_id: id, provider_id: "board" };
  const made = await seller.api("POST", "/widgets", { name: "Quote", kind: "table", source, options });
  expect(made.status, made.text).toBe(201);
  return String(made.body.id);
}

/** A dashboard with a widget that calls a workflow. The workflow has published IBM. */
async function board(given: object = {}, more: readonly object[] = []) {
  const item = await workflow(seller);
  await knock(item.t, null, { symbol: "ibm" });
  await work();
  const widget = await widgetOf(item.id);
  const layout = [place(widget)];
  for (const options of more) layout.push(place(await widgetOf(item.id, options), layout.length));
  const made = await seller.api("POST", "/dashboards", { name: "Desk", layout, ...given });
  expect(made.status, made.text).toBe(201);
  const runs = async () => (await seller.api("GET", `/workflows/${item.id}/runs`)).body.items.length;
  return { ...item, widget, board: String(made.body.id), runs };
}

/** Waits for a response while a worker executes runs. */
async function whileWorking<T>(asked: Promise<T>): Promise<T> {
  let ended = false;
  const answer = asked.finally(() => {
    ended = true;
  });
  while (!ended) await work();
  return answer;
}

const ask = (who: typeof seller, id: string, body: object) =>
  whileWorking(who.api("POST", `/dashboards/${id}/calls`, body));

test("a board's symbol calls the workflow once for all who ask the same, and changes nothing that is published", async () => {
  const { board: id, w, runs, widget } = await board({}, [{ ask: ASK }, {}]);
  expect((await ask(seller, id, { symbol: "msft", dry: true })).body).toEqual({
    calls: 1,
    left: 60,
    per_hour: 60,
    items: [],
  });
  expect(await runs()).toBe(1);
  const [first, second] = await whileWorking(
    Promise.all([1, 2].map(() => seller.api("POST", `/dashboards/${id}/calls`, { symbol: "msft" }))),
  );
  expect(first?.body.calls + second?.body.calls).toBe(1);
  for (const answer of [first, second]) {
    expect(answer?.body.items).toHaveLength(2);
    expect(answer?.body.items[0]).toMatchObject({
      widget_id: widget,
      data: { symbol: "MSFT" },
      error: null,
      sample: false,
      sources: [],
      run_id: expect.any(String),
    });
  }
  expect(await runs()).toBe(2);
  expect((await ask(seller, id, { symbol: "msft" })).body).toMatchObject({ calls: 0, left: 59 });
  // The workflow's own endpoint and the dashboard without calls still show what was published before.
  expect((await knock(w, null)).body).toEqual({ symbol: "IBM" });
  expect((await seller.api("GET", `/dashboards/${id}/data`)).body.items[0].data).toEqual({ symbol: "IBM" });

  time.offsetMs += 61_000;
  expect((await ask(seller, id, { symbol: "msft" })).body).toMatchObject({ calls: 1 });
  time.offsetMs += 6_000;
  expect((await ask(seller, id, { symbol: "msft" })).body).toMatchObject({ calls: 0 });
  expect((await ask(seller, id, { symbol: "msft", anew: true })).body).toMatchObject({ calls: 1 });
  // A failed run of a dashboard call doesn't count as a failure of the published data.
  const failed = await ask(seller, id, { symbol: "FAIL" });
  expect(failed.body.items[0]).toMatchObject({
    data: null,
    error: { code: "call_failed" },
    run_id: expect.any(String),
  });
  expect((await seller.api("GET", `/dashboards/${id}/data`)).body.items[0].failure).toBeNull();
});

test("what is published for this symbol just now is not asked for a second time; what does not follow the board never", async () => {
  const { board: id, t, runs } = await board();
  await knock(t, null, { symbol: "orcl" });
  await work();
  expect((await ask(seller, id, { symbol: "orcl" })).body).toMatchObject({ calls: 0, items: [] });
  for (const body of [{}, { range: "1Y" }])
    expect((await ask(seller, id, body)).body).toMatchObject({ calls: 0, items: [] });
  expect(await runs()).toBe(2);
});

test("no more runs begin within an hour than the owner allows, whoever looks and however often", async () => {
  const { board: id, runs } = await board({ calls_per_hour: 2 });
  const asked = await whileWorking(
    Promise.all(
      ["a", "b", "c", "d"].map((symbol) => seller.api("POST", `/dashboards/${id}/calls`, { symbol })),
    ),
  );
  const codes = asked.map(({ body }) => body.items[0].error?.code ?? "answered").sort();
  expect(codes).toEqual(["answered", "answered", "calls_used_up", "calls_used_up"]);
  expect(await runs()).toBe(3);
  expect((await ask(seller, id, { symbol: "e", dry: true })).body).toMatchObject({ left: 0, per_hour: 2 });
  time.offsetMs += 3_700_000;
  expect((await ask(seller, id, { symbol: "e" })).body).toMatchObject({ calls: 1 });
  const { body: dashboard } = await seller.api("GET", `/dashboards/${id}`);
  const none = await seller.api("PUT", `/dashboards/${id}`, { name: dashboard.name, calls_per_hour: 0 });
  expect(none.body.calls_per_hour).toBe(0);
  expect((await ask(seller, id, { symbol: "f" })).body.items[0].error).toMatchObject({
    code: "calls_used_up",
  });
  for (const calls_per_hour of [-1, 3_601, 1.5])
    expect((await seller.api("PUT", `/dashboards/${id}`, { name: "D", calls_per_hour })).status).toBe(422);
});

test("a public link asks for listed symbols alone, for half of the bound, and is not told what is asked", async () => {
  const parameters = { symbol: { default: "AAPL", choices: ["MSFT", "FAIL"] } };
  const { board: id, runs, widget } = await board({ calls_per_hour: 4, parameters });
  const { body: link } = await seller.api("POST", "/share-links", { kind: "dashboard", id });
  const visit = (body: object, token = link.token) =>
    whileWorking(call("POST", `/shared/${token}/calls`, { token: null, body }));
  const { body: shared } = await knock(`/api/v1/shared/${link.token}`, null);
  expect(shared.widgets[0]).toMatchObject({ asks: true, options: {} });
  expect(shared.widgets[0].options.ask).toBeUndefined();

  expect((await visit({ symbol: "TSLA" })).body).toMatchObject({
    calls: 0,
    items: [{ error: { code: "not_offered" } }],
  });
  expect(await runs()).toBe(1);
  expect((await visit({ symbol: "msft" })).body).toMatchObject({
    calls: 1,
    per_hour: 2,
    left: 1,
    items: [{ data: { symbol: "MSFT" } }],
  });
  // Visitors can't force a new call, and they don't learn which run failed or why.
  expect((await visit({ symbol: "msft", anew: true })).body).toMatchObject({ calls: 0 });
  const failed = (await visit({ symbol: "FAIL" })).body.items[0];
  expect(failed).toMatchObject({
    run_id: null,
    error: { code: "call_failed", message: "The workflow didn't respond." },
  });
  expect((await visit({ symbol: "AAPL" })).body.items[0].error).toMatchObject({ code: "calls_used_up" });
  // Visitors can't use up the half that is reserved for the workspace.
  expect((await ask(seller, id, { symbol: "nvda" })).body).toMatchObject({ calls: 1, left: 1, per_hour: 4 });

  expect((await visit({ symbol: "msft" }, "nothing")).status).toBe(404);
  const { body: alone } = await seller.api("POST", "/share-links", { kind: "widget", id: widget });
  expect((await visit({ symbol: "msft" }, alone.token)).body).toEqual({
    calls: 0,
    left: 0,
    per_hour: 0,
    items: [],
  });
  await seller.api("DELETE", `/share-links/${link.id}`);
  expect((await visit({ symbol: "msft" })).status).toBe(404);
});

test("strangers ask nothing; who subscribes asks as a visitor does; a viewer of the workspace within the bound", async () => {
  const parameters = { symbol: { default: "AAPL", choices: ["MSFT"] } };
  const { board: id, runs, widget } = await board({ parameters });
  expect((await ask(buyer, id, { symbol: "MSFT" })).status).toBe(404);
  expect(
    (await call("POST", `/dashboards/${id}/calls`, { token: null, body: { symbol: "MSFT" } })).status,
  ).toBe(401);
  expect(await runs()).toBe(1);

  await setPrice(seller, "dashboard", id, { mode: "monthly", amount: 100, currency: "USD" });
  expect((await ask(buyer, id, { symbol: "MSFT" })).status).toBe(402);
  await credit(buyer, 1_000);
  const bought = await buyer.api("POST", "/subscriptions", { kind: "dashboard", id });
  expect(bought.status, bought.text).toBe(201);
  const { body: seen } = await buyer.api("GET", `/dashboards/${id}`);
  expect(seen.widgets[0]).toMatchObject({ id: widget, asks: true });
  expect(JSON.stringify(seen)).not.toContain("webhook_id");
  expect((await ask(buyer, id, { symbol: "TSLA" })).body.items[0].error.code).toBe("not_offered");
  const byKey = await whileWorking(
    call("POST", `/dashboards/${id}/calls`, { token: bought.body.key, body: { symbol: "MSFT" } }),
  );
  expect(byKey.body).toMatchObject({ calls: 1, per_hour: 30, items: [{ data: { symbol: "MSFT" } }] });
  expect(await runs()).toBe(2);

  const reader = (await seller.api("POST", "/tokens", { name: "reads", scopes: ["read"] })).body.token;
  const read = await whileWorking(
    call("POST", `/dashboards/${id}/calls`, { token: reader, body: { symbol: "TSLA" } }),
  );
  expect(read.body).toMatchObject({ calls: 1, per_hour: 60 });
  // A widget that uses another workspace's workflow, inserted past the checks, calls nothing.
  const other = await person("other");
  const theirs = await workflow(other);
  await sql`update widgets set workflow_id = ${theirs.id} where id = ${widget}`;
  const crossed = await ask(seller, id, { symbol: "ORCL" });
  expect(crossed.body).toMatchObject({ calls: 0, items: [{ error: { code: "call_refused" } }] });
  expect((await other.api("GET", `/workflows/${theirs.id}/runs`)).body.items).toHaveLength(0);
});

test("what cannot be asked says so and costs none of the bound", async () => {
  const { board: id } = await board({ calls_per_hour: 3 }, [
    { ask: { webhook_id: "gone", symbol: "symbol" } },
    { ask: { webhook_id: "board", symbol: "ticker" } },
  ]);
  const { body } = await ask(seller, id, { symbol: "MSFT" });
  expect(body).toMatchObject({ calls: 1, left: 2 });
  expect(body.items.map(({ error }: { error: { code: string } | null }) => error?.code)).toEqual([
    undefined,
    "call_refused",
    "call_refused",
  ]);
  for (const wrong of [{ symbol: "" }, { symbol: "x".repeat(65) }, { range: "2W" }, { more: 1 }])
    expect((await ask(seller, id, wrong)).status).toBe(422);
  const options = { ask: { webhook_id: "board", keep: 5 } };
  const { body: widget } = await seller.api("GET", "/widgets");
  const { id: first, ...rest } = widget.items[0];
  expect((await seller.api("PUT", `/widgets/${first}`, { ...rest, options })).status).toBe(422);
});
