import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { allow } from "@/lib/service/process/allow";
import { executeUntil } from "@/lib/service/runner/worker-of.suite";

const { balance, buyer, credit, knock, person, seller, services, setPrice, sql, work, workflow } =
  await testMarket();
const DAY_MS = 24 * 3600 * 1000;
const perCycle = { mode: "per_cycle", amount: 100, currency: "USD" };

async function published(price: unknown = null) {
  const { id: workflowId } = await workflow(seller);
  const offer = { name: "Shout", description: "In capitals.", result_from: 1 };
  const { body } = await seller.api("PUT", `/workflows/${workflowId}/worker`, offer);
  if (price !== null) await setPrice(seller, "worker", body.id, price);
  return { workflowId, id: String(body.id), type: String(body.type) };
}

/** Creates a live workflow of the buyer's that uses the worker. */
async function user(type: string, who = buyer, symbol = "{{context.symbol}}", policy: object = {}) {
  const document = {
    format: "millrace.workflow/1",
    name: "Uses it",
    workers: [
      {
        index: 0,
        type: "webhook_trigger",
        params: { webhook_id: "go", variables: [{ name: "symbol", type: "string" }] },
      },
      { index: 1, type, params: { symbol }, ...policy },
    ],
    connections: [{ from: 0, to: 1 }],
  };
  const made = await who.api("POST", "/workflows", document);
  if (made.status !== 201) throw new Error(made.text);
  const live = await who.api("POST", `/workflows/${made.body.id}/publish`);
  return { id: String(made.body.id), status: live.status, body: live.body, go: `/api/t/${made.body.id}/go` };
}

/** Calls the buyer's workflow and returns its run as the buyer sees it. */
async function used(go: string, symbol: string, who = buyer) {
  const { body } = await knock(go, null, { symbol });
  for (let turn = 0; turn < 4; turn += 1) await work();
  const { body: run } = await who.api("GET", `/runs/${body.run_id}`);
  return run;
}

test("a published worker is in everybody's catalogue, with what its trigger takes as parameters", async () => {
  const { id, type, workflowId } = await published();
  const { body } = await buyer.api("GET", "/workers");
  expect(body.items.find((item: { type: string }) => item.type === type)).toMatchObject({
    kind: "action",
    title: "Shout",
    summary: "In capitals.",
    params: { properties: { symbol: { type: "string", default: "AAPL" } }, required: [] },
    published: { id, by: expect.any(String), price: { mode: "free" } },
  });
  expect((await buyer.api("PUT", `/workflows/${workflowId}/worker`, { name: "Mine" })).status).toBe(404);
});

test("the addresses of a workflow tell what it is published as, or that it is not", async () => {
  const { id, workflowId } = await published();
  const asWorker = async () =>
    (await seller.api("GET", `/workflows/${workflowId}/endpoints`)).body.published_as;
  expect(await asWorker()).toMatchObject({ id, name: "Shout", result_from: 1 });
  await seller.api("DELETE", `/workflows/${workflowId}/worker`);
  expect(await asWorker()).toBeNull();
});

test("only what is live and has that worker can be published; twice is the same worker", async () => {
  const { id, workflowId } = await published();
  const again = await seller.api("PUT", `/workflows/${workflowId}/worker`, { name: "Renamed" });
  expect(again.body).toMatchObject({ id, name: "Renamed", result_from: null });
  const wrong = await seller.api("PUT", `/workflows/${workflowId}/worker`, { name: "x", result_from: 9 });
  expect(wrong.body).toMatchObject({ status: 422, errors: [{ path: "result_from" }] });
  const draft = await seller.api("POST", "/workflows", { format: "millrace.workflow/1", workers: [] });
  const early = await seller.api("PUT", `/workflows/${draft.body.id}/worker`, { name: "x" });
  expect(early.body.code).toBe("workflow_not_live");
});

test("it runs in its owner's workspace, and the caller gets its result and nothing else", async () => {
  const { type, workflowId } = await published();
  const { go } = await user(type);
  const run = await used(go, "msft");
  expect(run.status).toBe("succeeded");
  expect(run.steps[1].result).toEqual({ symbol: "MSFT" });
  const inside = (await seller.api("GET", `/workflows/${workflowId}/runs`)).body.items[0];
  expect(inside).toMatchObject({ status: "succeeded", parent_run: run.id });
  expect((await buyer.api("GET", `/runs/${inside.id}`)).status).toBe(404);

  const failed = await used(go, "FAIL");
  expect(failed.steps[1]).toMatchObject({ status: "failed", error: { code: "run_failed" } });
  expect(JSON.stringify(failed.steps[1].error)).not.toContain("expression");
});

test("with a price it wants a subscription of the caller's workspace, which pays for each success", async () => {
  const { id, type } = await published(perCycle);
  // A new buyer, for whom no other test has paid yet.
  const poor = await person("poor");
  const { go, id: own } = await user(type, poor);
  const unpaid = { price: perCycle, currency: "USD", buy_url: `http://127.0.0.1:3000/market/worker/${id}` };
  const refusal = { message: expect.stringContaining(unpaid.buy_url), details: unpaid };
  expect((await used(go, "a", poor)).steps[1].error).toMatchObject({ code: "payment_required", ...refusal });
  await poor.api("POST", "/subscriptions", { kind: "worker", id });
  expect((await used(go, "a", poor)).steps[1].error).toMatchObject({
    code: "insufficient_credit",
    ...refusal,
  });
  await credit(poor, 1_000);
  const earned = await balance(seller);
  expect((await used(go, "a", poor)).status).toBe("succeeded");
  expect((await used(go, "FAIL", poor)).status).toBe("failed");
  expect([await balance(poor), await balance(seller)]).toEqual([900, earned + 100]);
  await Promise.all([
    poor.api("POST", `/workflows/${own}/test`, { worker: 1, variables: { symbol: "b" } }),
    (async () => {
      for (let turn = 0; turn < 20; turn += 1) await work();
    })(),
  ]);
  expect(await balance(poor)).toBe(900);
  expect(await sql`select * from holds`).toHaveLength(0);
});

test("under a plan each success is a unit: included ones are free, and past the last one the step says so", async () => {
  const plan = { mode: "plan", amount: 500, currency: "USD", period: "month", includes: 2 } as const;
  const { id, type } = await published({ ...plan, overage: 0 });
  const { id: metered, type: further } = await published({ ...plan, includes: 1, overage: 10_000, limit: 2 });
  const planned = await person("planned");
  await credit(planned, 2_000);
  for (const worker of [id, metered])
    expect((await planned.api("POST", "/subscriptions", { kind: "worker", id: worker })).status).toBe(201);
  expect(await balance(planned)).toBe(1_000);
  const [hard, paid] = [await user(type, planned), await user(further, planned)];
  expect((await used(hard.go, "FAIL", planned)).status).toBe("failed");
  for (const _unit of [1, 2]) expect((await used(hard.go, "a", planned)).status).toBe("succeeded");
  const refused = await used(hard.go, "a", planned);
  expect(refused.steps[1]).toMatchObject({
    attempt: 1,
    error: { code: "quota_used", retryable: false, details: { price: plan, buy_url: expect.any(String) } },
  });
  expect(await balance(planned)).toBe(1_000);
  for (const _unit of [1, 2]) expect((await used(paid.go, "a", planned)).status).toBe("succeeded");
  expect((await used(paid.go, "a", planned)).steps[1].error.code).toBe("quota_used");
  expect(await balance(planned)).toBe(999);
  expect(await sql`select * from holds`).toHaveLength(0);
});

test("it is called again as its step's policy says, and only what succeeds is paid for", async () => {
  const { id, type, workflowId } = await published(perCycle);
  await buyer.api("POST", "/subscriptions", { kind: "worker", id });
  await credit(buyer, 1_000);
  const before = await balance(buyer);
  const { go } = await user(type, buyer, "{{context.symbol}}", { retry: { attempts: 3, backoff: 0.01 } });
  const failed = await used(go, "FAIL");
  expect(failed.steps[1]).toMatchObject({ status: "failed", attempt: 3, error: { code: "run_failed" } });
  const inside = (await seller.api("GET", `/workflows/${workflowId}/runs`)).body.items;
  expect(inside).toHaveLength(3);
  expect(await balance(buyer)).toBe(before);
  expect(await sql`select * from holds`).toHaveLength(0);
});

test("the tests of a day that cost nothing go on counting when a subscription is ended and made again", async () => {
  const tester = await person("tester");
  const { id, type } = await published(perCycle);
  const { id: own } = await user(type, tester);
  const tested = async () => {
    const test = tester.api("POST", `/workflows/${own}/test`, { worker: 1, variables: { symbol: "b" } });
    return (await executeUntil(test, work)).body;
  };
  const subscribe = async () => (await tester.api("POST", "/subscriptions", { kind: "worker", id })).body.id;
  const first = await subscribe();
  expect(await tested()).toMatchObject({ status: "succeeded" });
  const [counted] =
    await sql`select key from limit_windows where key like ${`tests:%${tester.workspaceId}%`}`;
  await allow(services.db, String(counted?.key), { limit: 50, windowMs: DAY_MS }, Date.now(), 49);
  await tester.api("DELETE", `/subscriptions/${first}`);
  expect(await subscribe()).not.toBe(first);
  expect(await tested()).toMatchObject({ status: "failed", error: { code: "rate_limited" } });
});

test("its owner uses it for nothing", async () => {
  const { type } = await published(perCycle);
  const { go } = await user(type, seller);
  expect((await used(go, "a", seller)).status).toBe("succeeded");
});

test("once withdrawn it runs for nobody, cannot be published with or bought, and comes back as it was", async () => {
  const { id, type, workflowId } = await published();
  const { go } = await user(type);
  expect((await seller.api("DELETE", `/workflows/${workflowId}/worker`)).status).toBe(204);
  expect((await used(go, "a")).steps[1].error).toMatchObject({ code: "workflow_not_found" });
  expect((await user(type)).body).toMatchObject({
    code: "not_publishable",
    errors: [{ code: "unknown_type" }],
  });
  expect((await buyer.api("POST", "/subscriptions", { kind: "worker", id })).status).toBe(404);
  const again = await seller.api("PUT", `/workflows/${workflowId}/worker`, { name: "Shout" });
  expect(again.body.id).toBe(id);
  expect((await used(go, "a")).status).toBe("succeeded");
});

test("what a worker takes now is judged in a document that uses it: problems, which stop publishing", async () => {
  const variables = [
    { name: "symbol", type: "string" },
    { name: "n", type: "integer", required: true },
  ];
  const { id: workflowId } = await workflow(seller, { trigger: { variables } });
  const offer = await seller.api("PUT", `/workflows/${workflowId}/worker`, { name: "Counted" });
  const uses = (params: object, type = offer.body.type) => ({
    format: "millrace.workflow/1",
    workers: [{ index: 1, type, params }],
  });
  const missing = { path: "workers[0].params.n", code: "required", worker: 1 };
  const wrong = { ...missing, code: "invalid_type" };
  const draft = await buyer.api("POST", "/workflows", uses({ n: 1 }));
  for (const [params, problems] of [
    [{}, [missing]],
    [{ n: null }, [missing]],
    [{ n: "x" }, [wrong]],
    [{ n: [] }, [wrong]],
    [{ n: 1, zz: 2 }, [{ path: "workers[0].params.zz", code: "unknown_parameter", worker: 1 }]],
    [{ n: "{{run.id}}", symbol: "a {{run.id}}" }, []],
    [{ n: 1 }, []],
  ] as const) {
    const path = `/workflows/${draft.body.id}`;
    const saved = await buyer.api("PUT", path, uses(params), { "If-Match": "*" });
    expect(saved.body.problems).toMatchObject(problems);
    expect((await buyer.api("GET", path)).body.problems).toEqual(saved.body.problems);
    const live = await buyer.api("POST", `${path}/publish`);
    expect(live.body).toMatchObject(
      problems.length === 0 ? { version: expect.any(Number) } : { errors: problems },
    );
  }
  const nobodys = uses({}, "worker:00000000-0000-7000-8000-000000000000");
  const made = await buyer.api("POST", "/workflows", nobodys);
  expect(made.body.problems).toMatchObject([{ path: "workers[0].type", code: "unknown_type", worker: 1 }]);
});

test("a worker that calls itself by way of others is stopped", async () => {
  const loop = await person("loop");
  const first = await published();
  const { id } = await user(first.type, seller);
  const { body } = await seller.api("PUT", `/workflows/${id}/worker`, { name: "Second" });
  const draft = await seller.api("GET", `/workflows/${first.workflowId}`);
  draft.body.workers[1] = { index: 1, type: body.type, params: { symbol: "a" } };
  const saved = await seller.api("PUT", `/workflows/${first.workflowId}`, draft.body, { "If-Match": "*" });
  expect(saved.status).toBe(200);
  await seller.api("POST", `/workflows/${first.workflowId}/publish`);
  const { go } = await user(first.type, loop);
  for (let turn = 0; turn < 4; turn += 1) await work();
  expect((await used(go, "a", loop)).status).toBe("failed");
});

test("the catalogue gives published workers in pages, by words and by type; our own stand on the first page", async () => {
  const { id, type } = await published();
  await seller.api("PUT", `/workflows/${(await workflow(seller)).id}/worker`, {
    name: "Umbrella index",
    description: "",
  });
  const list = async (query: string) => (await buyer.api("GET", `/workers?${query}`)).body;
  const isPublished = (item: { published?: object | null }) => item.published != null;
  const found: string[] = [];
  let cursor: string | null = "";
  for (let page = 0; cursor !== null; page += 1) {
    const body = await list(`limit=1${cursor === "" ? "" : `&cursor=${cursor}`}`);
    expect(body.items.filter(isPublished).length).toBeLessThanOrEqual(1);
    expect(body.items.some((item: { type: string }) => item.type === "transform")).toBe(page === 0);
    found.push(...body.items.filter(isPublished).map((item: { type: string }) => item.type));
    cursor = body.next_cursor ?? null;
  }
  expect(found).toContain(type);
  expect(new Set(found).size).toBe(found.length);
  const titles = async (q: string) =>
    (await list(`q=${encodeURIComponent(q)}`)).items.map(({ title }: { title: string }) => title);
  expect(await titles("umbrella INDEX")).toEqual(["Umbrella index"]);
  expect(await titles("umbr_lla")).toEqual([]);
  expect(
    (await list(`types=${type},transform,worker:nothing`)).items.map((item: { type: string }) => item.type),
  ).toEqual(["transform", type]);
  expect((await buyer.api("GET", "/workers?limit=201")).status).toBe(400);
  expect((await buyer.api("GET", "/workers?cursor=x")).status).toBe(400);
  expect(found).toContain(`worker:${id}`);
});
