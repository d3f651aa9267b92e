import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { maintain } from "@/lib/service/runner/maintain";

const { buyer, call, credit, elsewhere, knock, person, seller, services, setPrice, sql, work, workflow } =
  await testMarket();
const perCycle = { mode: "per_cycle", amount: 100, currency: "USD" };
await credit(buyer, 10_000);

type Person = typeof buyer;

async function subscribed(who: Person, id: string) {
  const { status, body, text } = await who.api("POST", "/subscriptions", { kind: "workflow", id });
  if (status !== 201) throw new Error(text);
  return { id: String(body.id), key: String(body.key) };
}

async function sold() {
  const made = await workflow(seller);
  await setPrice(seller, "workflow", made.id, perCycle);
  return made;
}

/** Makes a call, executes its run and returns the run's ID. */
async function called(t: string, token: string, symbol: string): Promise<string> {
  const { status, body, text } = await call("POST", t, { token, body: { symbol } });
  if (status !== 202) throw new Error(text);
  for (let turn = 0; turn < 4; turn += 1) await work();
  return body.run_id;
}

test("what a subscriber's call publishes is theirs alone; everybody else reads what the owner's published", async () => {
  const { id, t, w } = await sold();
  const other = await person("other");
  await credit(other, 1_000);
  const [mine, theirs] = [await subscribed(buyer, id), await subscribed(other, id)];
  const source = { workflow_id: id, provider_id: "board" };
  const { body: widget } = await seller.api("POST", "/widgets", { name: "W", kind: "text", source });
  const shown = async () => (await seller.api("GET", `/widgets/${widget.id}/data`)).body.items[0].data;

  await called(t, seller.token, "msft");
  const before = await elsewhere("GET", w, { token: mine.key });
  expect(before.body).toEqual({ symbol: "MSFT" });
  const runId = await called(t, mine.key, "nvda");

  const own = await knock(w, mine.key);
  expect(own.body).toEqual({ symbol: "NVDA" });
  expect(own.headers.get("x-run-id")).toBe(runId);
  expect(own.headers.get("cache-control")).toMatch(/^private/);
  expect(own.headers.get("vary")).toMatch(/authorization/i);
  expect((await call("GET", w, { token: buyer.token })).body).toEqual({ symbol: "NVDA" });
  expect((await call("GET", `${w}?api_key=${mine.key}`, { token: null })).body).toEqual({ symbol: "NVDA" });
  await expect.poll(async () => (await elsewhere("GET", w, { token: mine.key })).body.symbol).toBe("NVDA");
  for (const token of [seller.token, theirs.key]) {
    expect((await elsewhere("GET", w, { token })).body).toEqual({ symbol: "MSFT" });
    const etag = own.headers.get("etag") ?? "";
    expect((await knock(w, token, undefined, { "If-None-Match": etag })).status).toBe(200);
  }
  expect(await shown()).toEqual({ symbol: "MSFT" });

  // Everyone but this subscriber gets the owner's next value.
  await called(t, seller.token, "goog");
  expect((await knock(w, theirs.key)).body).toEqual({ symbol: "GOOG" });
  expect((await knock(w, mine.key)).body).toEqual({ symbol: "NVDA" });
});

test("the versions of a copy go on from what its reader was served before", async () => {
  const { id, t, w } = await sold();
  const { key } = await subscribed(buyer, id);
  await called(t, seller.token, "one");
  await called(t, seller.token, "two");
  const { headers } = await knock(w, key);
  const served = headers.get("x-data-as-of");
  await called(t, key, "mine");
  await called(t, seller.token, "three");
  await called(t, key, "again");
  const at = async (query: string, token = key) => (await knock(`${w}${query}`, token)).body;
  expect((await knock(w, key)).headers.get("x-data-version")).toBe("4");
  expect(await at("?version=2")).toEqual({ symbol: "TWO" });
  expect(await at("?version=3")).toEqual({ symbol: "MINE" });
  expect(await at("?version=3", seller.token)).toEqual({ symbol: "THREE" });
  expect(await at("?version=5")).toMatchObject({ code: "version_not_found" });
  expect(await at(`?as_of=${served}`)).toEqual({ symbol: "TWO" });
  expect(await at(`?as_of=${new Date().toISOString()}`)).toEqual({ symbol: "AGAIN" });
  // A request for a version that is no longer stored must not return another one.
  await sql`delete from copied_values where workflow_id = ${id} and version = 3`;
  expect(await at("?version=3")).toMatchObject({ code: "version_not_found" });
  expect(await at(`?as_of=${served}`)).toMatchObject({ code: "version_not_found" });
});

test("what a seller runs again for a subscriber stays the subscriber's, and a failure is nobody else's", async () => {
  const { id, t, w } = await sold();
  const { key } = await subscribed(buyer, id);
  const source = { workflow_id: id, provider_id: "board" };
  const { body: widget } = await seller.api("POST", "/widgets", { name: "W", kind: "text", source });
  await called(t, seller.token, "msft");
  const runId = await called(t, key, "nvda");
  await called(t, key, "FAIL");
  expect((await seller.api("GET", `/widgets/${widget.id}/data`)).body.items[0]).toMatchObject({
    data: { symbol: "MSFT" },
    failure: null,
  });
  expect((await seller.api("POST", `/runs/${runId}/retry`, {})).status).toBe(202);
  await work();
  expect((await knock(w, key)).headers.get("x-data-version")).toBe("3");
  expect((await knock(w, seller.token)).body).toEqual({ symbol: "MSFT" });
});

test("what a subscriber's call leads to publishes nothing that others read", async () => {
  const inner = await workflow(seller);
  const document = {
    format: "millrace.workflow/1",
    name: "Outer",
    workers: [
      {
        index: 0,
        type: "webhook_trigger",
        params: { webhook_id: "go", variables: [{ name: "symbol", type: "string" }] },
      },
      {
        index: 1,
        type: "call_workflow",
        params: { workflow_id: inner.id, variables: { symbol: "{{context.symbol}}" } },
      },
    ],
    connections: [{ from: 0, to: 1 }],
  };
  const { id } = (await seller.api("POST", "/workflows", document)).body;
  await seller.api("POST", `/workflows/${id}/publish`);
  await setPrice(seller, "workflow", id, perCycle);
  const go = `/api/t/${id}/go`;
  const { key } = await subscribed(buyer, id);
  await called(go, seller.token, "msft");
  const runId = await called(go, key, "nvda");
  expect((await buyer.api("GET", `/runs/${runId}`)).status).toBe(404);
  expect((await knock(inner.w, null)).body).toEqual({ symbol: "MSFT" });

  const { body: worker } = await seller.api("PUT", `/workflows/${inner.id}/worker`, { name: "Upper" });
  const uses = {
    ...document,
    workers: [document.workers[0], { index: 1, type: worker.type, params: { symbol: "{{context.symbol}}" } }],
  };
  const { id: user } = (await buyer.api("POST", "/workflows", uses)).body;
  await buyer.api("POST", `/workflows/${user}/publish`);
  const run = await called(`/api/t/${user}/go`, buyer.token, "tsla");
  expect((await buyer.api("GET", `/runs/${run}`)).body.status).toBe("succeeded");
  expect((await knock(inner.w, null)).body).toEqual({ symbol: "MSFT" });
});

test("a copy ends with the subscription; what is listed for nothing has copies too, and is public to the others", async () => {
  const { id, t, w } = await workflow(seller);
  await seller.api("PUT", `/market/workflow/${id}`, { listed: true });
  await called(t, seller.token, "msft");
  const { id: subscription, key } = await subscribed(buyer, id);
  await called(t, key, "nvda");
  expect((await knock(w, key)).body).toEqual({ symbol: "NVDA" });
  const open = await knock(w, null);
  expect(open.body).toEqual({ symbol: "MSFT" });
  expect(open.headers.get("cache-control")).toMatch(/^public/);
  expect(open.headers.get("vary")).toMatch(/authorization/i);
  await buyer.api("DELETE", `/subscriptions/${subscription}`);
  // Takes effect within a second, as soon as the signal has arrived.
  await expect.poll(async () => (await knock(w, key)).body).toEqual({ symbol: "MSFT" });
  await maintain(services);
  expect(await sql`select from copied_values where workflow_id = ${id}`).toHaveLength(0);
});
