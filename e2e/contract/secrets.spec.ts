import { expect, test } from "@playwright/test";
import { expectRefusal, owner } from "@/e2e/api/api";
import { flow, provider, transform, webhook } from "@/e2e/api/documents";
import { draft, endpointsOf, live, save } from "@/e2e/api/live";
import { workflow } from "@/e2e/api/shapes";
import { secretText } from "@/e2e/api/unique";

const SET = { $secret: true };

function keyed(key: unknown) {
  return flow([webhook(0, { webhook_id: "in", api_key: key }), transform(1, "1")], [[0, 1]]);
}

test("a secret that is set reads back as set, in every answer that holds the document", async () => {
  const key = secretText();
  const { id, document } = await live(keyed(key));
  expect(document.workers[0]?.params.api_key).toEqual(SET);
  const saved = await save(document, { name: "Renamed" });
  const answers = [
    saved,
    await owner.get(`/workflows/${id}`),
    await owner.get("/workflows?limit=200"),
    await owner.get(`/workflows/${id}/versions/1`),
    await owner.post(`/workflows/${id}/test`, { worker: 0 }),
    await owner.post(`/workflows/${id}/test`, { worker: 1 }),
  ];
  for (const answer of answers) expect(answer.text).not.toContain(key);
  expect(workflow.parse(saved.json).workers[0]?.params.api_key).toEqual(SET);
});

test("secrets of connectors and keys of providers are masked as well", async () => {
  const key = secretText();
  const saved = await draft(
    flow(
      [
        webhook(0),
        { index: 1, type: "fetch_news", params: { apiKey: key } },
        { index: 2, type: "market_data", params: { operation: "price", symbol: "AAPL", api_key: key } },
        provider(3, "1", { access: "key", api_key: key }),
      ],
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    ),
  );
  expect(saved.workers[1]?.params.apiKey).toEqual(SET);
  expect(saved.workers[2]?.params.api_key).toEqual(SET);
  expect(saved.workers[3]?.params.api_key).toEqual(SET);
});

for (const [how, sent] of [
  ["sent back as it was read", { api_key: SET }],
  ["left out", {}],
] as const) {
  test(`a secret that is ${how} keeps its stored value`, async () => {
    const key = secretText();
    const { id, document, call } = await live(keyed(key));
    const saved = await save(document, {
      name: "Renamed",
      workers: [{ ...document.workers[0], params: { webhook_id: "in", ...sent } }, document.workers[1]],
    });
    expect(workflow.parse(saved.json)).toMatchObject({
      problems: [],
      workers: [{ params: { api_key: SET } }, {}],
    });
    expect((await owner.post(`/workflows/${id}/publish`)).status).toBe(200);
    expectRefusal(await call({}), 401);
    expect((await call({}, { headers: { authorization: `Bearer ${key}` } })).status).toBe(202);
  });
}

test("an empty text clears a secret; another text replaces it", async () => {
  const { id, document, call } = await live(keyed("first-key"));
  await save(document, keyed("second-key"));
  await owner.post(`/workflows/${id}/publish`);
  expectRefusal(await call({}, { headers: { authorization: "Bearer first-key" } }), 401);
  expect((await call({}, { headers: { authorization: "Bearer second-key" } })).status).toBe(202);
  const cleared = workflow.parse((await save(document, keyed(""))).json);
  expect(cleared.workers[0]?.params.api_key ?? "").toBe("");
  expectRefusal(await call({}), 401);
  await owner.post(`/workflows/${id}/publish`);
  expect((await call({})).status).toBe(202);
});

test("a keyed trigger never opens by being copied: the key is missing until given or cleared", async () => {
  const source = await draft(keyed("the-original-key"));
  const copied = await draft(source);
  expect(copied.problems).toMatchObject([
    { code: "secret_missing", worker: 0, path: "workers[0].params.api_key" },
  ]);
  expectRefusal(await owner.post(`/workflows/${copied.id}/publish`), 422, "not_publishable");
  expectRefusal(await owner.post(`/workflows/${copied.id}/test`, { worker: 0 }), 422, "not_publishable");

  const stored = workflow.parse((await save(copied, { name: "Still missing" })).json);
  expect(stored.problems).toMatchObject([{ code: "secret_missing" }]);
  const given = workflow.parse((await save(copied, keyed("a-new-key"))).json);
  expect(given.problems).toEqual([]);
  await owner.post(`/workflows/${copied.id}/publish`);
  expectRefusal(
    await endpointsOf(given).call({}, { headers: { authorization: "Bearer the-original-key" } }),
    401,
  );

  const other = await draft(source);
  expect(workflow.parse((await save(other, keyed(""))).json).problems).toEqual([]);
});

test("a secret does not move to another worker that takes its index with another type", async () => {
  const saved = await draft(keyed("the-key"));
  const swapped = await save(
    saved,
    flow([webhook(1, { webhook_id: "in", api_key: SET }), transform(0, "1")], [[1, 0]]),
  );
  expect(workflow.parse(swapped.json).problems).toMatchObject([{ code: "secret_missing", worker: 1 }]);
});
