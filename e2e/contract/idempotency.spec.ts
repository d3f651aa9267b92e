import { expect, test } from "@playwright/test";
import { expectRefusal, owner } from "@/e2e/api/api";
import { echo, flow, transform, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { everything, runIdOf } from "@/e2e/api/runs";
import { withId } from "@/e2e/api/shapes";

const JSON_BODY = { "content-type": "application/json" };
const KEY = { "idempotency-key": "order-17" };
const simple = (params = {}) =>
  flow([webhook(0, { variables: [{ name: "n", type: "integer" }], ...params }), transform(1, "1")], [[0, 1]]);
const runsOf = (id: string) => everything(`/workflows/${id}/runs`, withId);

test("the same key and bytes give the first answer again, and start one run", async () => {
  const { call, id } = await live(simple());
  const first = await call({ n: 1 }, { headers: KEY });
  const again = await call({ n: 1 }, { headers: KEY });
  expect(first.headers.get("idempotency-replayed")).toBeNull();
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect({ status: again.status, json: again.json }).toEqual({ status: 202, json: first.json });
  expect(await runsOf(id)).toHaveLength(1);
});

test("the same key with another body is 409, other bytes of the same JSON too", async () => {
  const { call, id } = await live(simple());
  await call(undefined, { raw: '{"n":1}', headers: { ...KEY, ...JSON_BODY } });
  expectRefusal(await call({ n: 2 }, { headers: KEY }), 409);
  expectRefusal(await call(undefined, { raw: '{ "n": 1 }', headers: { ...KEY, ...JSON_BODY } }), 409);
  expect((await call({ n: 2 }, { headers: { "idempotency-key": "order-18" } })).status).toBe(202);
  expect(await runsOf(id)).toHaveLength(2);
});

test("GET: the same query is the same call, another query is 409", async () => {
  const { call, id } = await live(simple());
  const get = (query: string) => call(undefined, { method: "GET", query, headers: KEY });
  const first = await get("?n=1");
  const again = await get("?n=1");
  expect(runIdOf(again)).toBe(runIdOf(first));
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expectRefusal(await get("?n=2"), 409);
  expect(await runsOf(id)).toHaveLength(1);
});

test("parallel duplicates wait for the first and get its answer", async () => {
  const { call, id } = await live(simple());
  const answers = await Promise.all(Array.from({ length: 20 }, () => call({ n: 3 }, { headers: KEY })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect(new Set(answers.map(runIdOf)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get("idempotency-replayed") !== "true")).toHaveLength(1);
  expect(await runsOf(id)).toHaveLength(1);
});

test("a waited result is replayed as it was", async () => {
  const { call, id } = await live(echo({ variables: [{ name: "n", type: "integer" }] }));
  const [first, parallel] = await Promise.all([
    call({ n: 4 }, { headers: KEY }),
    call({ n: 4 }, { headers: KEY }),
  ]);
  const again = await call({ n: 4 }, { headers: KEY });
  expect(first.status).toBe(200);
  expect(parallel.json).toEqual(first.json);
  expect({ status: again.status, json: again.json }).toEqual({ status: 200, json: first.json });
  expect(await runsOf(id)).toHaveLength(1);
});

test("a refusal is not remembered", async () => {
  const { call, id } = await live(simple());
  expectRefusal(await call({ n: "x" }, { headers: KEY }), 422);
  const right = await call({ n: 1 }, { headers: KEY });
  expect(right.status).toBe(202);
  expect(right.headers.get("idempotency-replayed")).toBeNull();
  expect(await runsOf(id)).toHaveLength(1);
});

test("a key is of one trigger alone", async () => {
  const { call, id } = await live(
    flow(
      [webhook(0), webhook(1), transform(2, "1")],
      [
        [0, 2],
        [1, 2],
      ],
    ),
  );
  const [first, second] = [
    await call({ a: 1 }, { headers: KEY }),
    await call({ a: 2 }, { headers: KEY, trigger: 1 }),
  ];
  expect([first.status, second.status]).toEqual([202, 202]);
  expect(await runsOf(id)).toHaveLength(2);
});

test("a replay needs the key of the trigger as the first call did", async () => {
  const { call } = await live(simple({ api_key: "k" }));
  const authorized = { headers: { ...KEY, authorization: "Bearer k" } };
  expect((await call({ n: 1 }, authorized)).status).toBe(202);
  expectRefusal(await call({ n: 1 }, { headers: KEY }), 401);
  expect(
    (await call({ n: 1 }, { headers: KEY, query: "?api_key=k" })).headers.get("idempotency-replayed"),
  ).toBe("true");
});

test("GET: the key in the query is no part of the call", async () => {
  const { call, id } = await live(simple({ api_key: "k" }));
  const first = await call(undefined, { method: "GET", query: "?n=1&api_key=k", headers: KEY });
  const again = await call(undefined, {
    method: "GET",
    query: "?n=1",
    headers: { ...KEY, authorization: "Bearer k" },
  });
  expect([first.status, again.status]).toEqual([202, 202]);
  expect(runIdOf(again)).toBe(runIdOf(first));
  expect((await owner.get(`/workflows/${id}/requests`)).text).not.toContain("api_key=k");
});
