import { expect, test } from "@playwright/test";
import { expectRefusal, owner } from "@/e2e/api/api";
import { flow, provider, transform, webhook } from "@/e2e/api/documents";
import { draft } from "@/e2e/api/live";
import { send } from "@/e2e/api/send";
import { deployment } from "@/e2e/deployment";

const variables = [
  { name: "symbol", type: "string", default: "AAPL" },
  { name: "days", type: "integer", default: 5, required: true },
  { name: "live", type: "boolean" },
  { name: "side", type: "list", choices: ["buy", "sell"] },
];
const board = (rest: Record<string, unknown> = {}) =>
  flow(
    [
      webhook(0, { webhook_id: "in", variables, ...rest }),
      transform(1, "{'s': context.symbol}"),
      provider(2, "{{workers[1].result}}"),
      transform(3, "$error('broken')"),
    ],
    [
      [0, 1],
      [1, 2],
    ],
  );

const runTest = (id: string, body: unknown, headers = {}) =>
  owner.post(`/workflows/${id}/test`, body, { headers });

test("on a trigger: saves, publishes, and answers the address and one field per variable, flat", async () => {
  const { id } = await draft(board());
  const answer = await runTest(id, { worker: 0 });
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({
    endpoint_url: `${deployment.address}/api/t/${id}/in`,
    symbol: "AAPL",
    days: 5,
    live: "",
    side: "",
    status: "success",
  });
  expect((await owner.get(`/workflows/${id}`)).json).toMatchObject({ live_version: 1 });
  expect(
    (await send(`${deployment.address}/api/t/${id}/in`, { method: "POST", body: { days: 1 } })).status,
  ).toBe(202);
});

test("on a trigger: the document sent is the one that is saved and published", async () => {
  const { id } = await draft(board());
  const sent = board({ variables: [{ name: "only", type: "string", default: "x" }] });
  expect((await runTest(id, { worker: 0, document: { ...sent, name: "Sent" } })).json).toMatchObject({
    only: "x",
    status: "success",
  });
  expect((await owner.get(`/workflows/${id}`)).json).toMatchObject({ name: "Sent", live_version: 1 });
});

test("on a trigger with problems: 422 with the list, nothing is published, and the draft is kept", async () => {
  const { id } = await draft(board());
  const broken = flow([webhook(0, { webhook_id: "in" }), { index: 1, type: "transform" }], [[0, 1]], {
    name: "Broken",
  });
  const refusal = expectRefusal(await runTest(id, { worker: 0, document: broken }), 422, "not_publishable");
  expect(refusal.errors).toMatchObject([{ path: "workers[1].params.expression", worker: 1 }]);
  expect((await owner.get(`/workflows/${id}`)).json).toMatchObject({ live_version: null });
});

test("If-Match is looked at only if sent", async () => {
  const { id } = await draft(board());
  const etag = String((await owner.get(`/workflows/${id}`)).headers.get("etag"));
  expect(
    (await runTest(id, { worker: 0, document: { ...board(), name: "A" } }, { "if-match": etag })).status,
  ).toBe(200);
  const stale = await runTest(id, { worker: 0, document: { ...board(), name: "B" } }, { "if-match": etag });
  expectRefusal(stale, 409, "revision_conflict");
  expect((await runTest(id, { worker: 0, document: { ...board(), name: "C" } })).status).toBe(200);
});

test("on another worker: runs it with what it needs upstream and answers its step", async () => {
  const { id } = await draft(board());
  const one = await runTest(id, { worker: 1 });
  expect(one.status).toBe(200);
  expect(one.json).toMatchObject({
    status: "succeeded",
    result: { s: "AAPL" },
    input: { expression: "{'s': context.symbol}" },
  });
  const two = await runTest(id, { worker: 2 });
  expect(two.json).toMatchObject({ status: "succeeded", input: { response_data: { s: "AAPL" } } });
  expect(two.json).toMatchObject({ endpoint_url: expect.stringContaining(`/api/w/${id}/`) });
  expectRefusal(await send(new URL(String(JSON.parse(two.text).endpoint_url)).pathname), 404);
});

test("on a worker that fails: 200 with status failed and the error", async () => {
  const { id } = await draft(board());
  const answer = await runTest(id, { worker: 3 });
  expect(answer.status).toBe(200);
  expect(answer.json).toMatchObject({
    status: "failed",
    error: { worker: 3, message: expect.any(String), code: expect.any(String) },
  });
});

test("on another worker: a problem elsewhere does not hinder it, and nothing goes live", async () => {
  const { id } = await draft(
    flow(
      [webhook(0), transform(1, "1"), { index: 2, type: "transform" }],
      [
        [0, 1],
        [1, 2],
      ],
    ),
  );
  expect((await runTest(id, { worker: 1 })).json).toMatchObject({ status: "succeeded", result: 1 });
  expect((await owner.get(`/workflows/${id}`)).json).toMatchObject({ live_version: null });
});

test("a worker that is not there, or none, is 422", async () => {
  const { id } = await draft(board());
  for (const body of [{ worker: 99 }, {}, { worker: "0" }, { worker: -1 }]) {
    expect.soft((await runTest(id, body)).status, JSON.stringify(body)).toBe(422);
  }
  const faulty = flow([{ index: 0, type: "teleport" }]);
  expectRefusal(await runTest(id, { worker: 0, document: faulty }), 422, "invalid_document");
});
