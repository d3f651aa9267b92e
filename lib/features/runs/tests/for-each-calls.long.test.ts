import { createServer, type ServerResponse } from "node:http";
import { afterAll, expect, test } from "vitest";
import type { JsonObject } from "@/lib/kit/json";
import { loop, stepOf, testLoops } from "./for-each.suite";

/**
 * Number of requests by path. The path decides how the server responds; hanging requests are never answered.
 */
const asked = new Map<string, number>();
const held: ServerResponse[] = [];
const CROWD = 12;
/**
 * Holds responses back until the awaited number of requests has arrived, and records how many were open at
 * most.
 */
const crowd = {
  held: [] as ServerResponse[],
  awaited: 0,
  came: 0,
  most: 0,
  timer: undefined as NodeJS.Timeout | undefined,
};
const server = createServer((request, response) => {
  const path = request.url ?? "";
  const times = (asked.get(path) ?? 0) + 1;
  asked.set(path, times);
  if (path.startsWith("/hang")) return;
  if (path.startsWith("/crowd")) {
    crowd.held.push(response);
    crowd.came += 1;
    crowd.most = Math.max(crowd.most, crowd.held.length);
    if (crowd.held.length < crowd.awaited && crowd.came < CROWD) return;
    clearTimeout(crowd.timer);
    // Leaves enough time for one request too many to arrive.
    crowd.timer = setTimeout(() => {
      for (const each of crowd.held.splice(0)) each.writeHead(200).end();
    }, 300);
    return;
  }
  const busy = path.startsWith("/once") && times === 1;
  response.writeHead(busy ? 503 : 200, { "content-type": "application/json" });
  // The first request is answered last.
  if (!path.startsWith("/turned")) response.end(JSON.stringify(path));
  else {
    held.push(response);
    if (held.length === 3)
      for (const [at, each] of held.splice(0).toReversed().entries()) each.end(JSON.stringify(at));
  }
}).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const address = server.address();
const url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;

const { begun, ran, seller, sql, work } = await testLoops({ MILLRACE_EGRESS_ALLOW: "127.0.0.1" });

const ask = (path: string, more: JsonObject = {}): JsonObject => ({
  index: 3,
  type: "http_request",
  inside: 2,
  params: { url: `${url}/${path}/{{item.n}}` },
  ...more,
});

test("results stand in the order of the items, whatever ended first", async () => {
  const { run } = await ran([loop({ parallel: 3 }), ask("turned")]);
  const results: { result: { body: number } }[] = run.steps[2].result.results;
  expect(results.map(({ result }) => result.body).toSorted()).toEqual([0, 1, 2]);
  const steps = await sql`select iteration[1] as item, (result::json->>'body')::int as body from inside_steps
    where run_id = ${run.id} order by 1`;
  expect(results.map(({ result }) => result.body)).toEqual(steps.map(({ body }) => body));
});

test.each([
  [5, {}],
  [2, { parallel: 2 }],
])("%i items are under way at once where the box is given %o", async (expected, params) => {
  Object.assign(crowd, { awaited: expected, came: 0, most: 0 });
  const { run } = await ran([loop(params), ask("crowd")], [], { items: String(CROWD) });
  expect(stepOf(run, 2)).toMatchObject({ status: "succeeded", result: { count: CROWD, failed: 0 } });
  expect(crowd.most).toBe(expected);
});

test("each item is tried again where it failed, and has its own time", async () => {
  const retry = { attempts: 2, backoff: 0.01 };
  const again = await ran([loop(), ask("once", { retry })]);
  expect(stepOf(again.run, 2)).toMatchObject({ status: "succeeded", result: { failed: 0 } });
  const { items } = (await seller.api("GET", `${again.steps}?worker=3`)).body;
  expect(items).toMatchObject([{ attempt: 2 }, { attempt: 2 }, { attempt: 2 }]);
  const late = await ran([loop({ on_error: "collect" }), ask("hang/late", { timeout: 0.1 })]);
  expect(stepOf(late.run, 2)).toMatchObject({
    status: "succeeded",
    result: { failed: 3, results: [{ ok: false, error: { code: "timeout" } }, {}, {}] },
  });
});

test("cancelling a run ends its insides, and no further item begins", async () => {
  const { id, steps } = await begun([loop({ parallel: 2 }), ask("hang/cancel")]);
  const execution = work();
  await expect.poll(() => asked.get("/hang/cancel/2")).toBe(1);
  expect((await seller.api("POST", `/runs/${id}/cancel`)).status).toBe(202);
  await execution;
  const { body: run } = await seller.api("GET", `/runs/${id}`);
  expect(run.status).toBe("cancelled");
  expect(stepOf(run, 2)).toMatchObject({ status: "cancelled" });
  const { items } = (await seller.api("GET", steps)).body;
  expect(items.map((step: { iteration: number; status: string }) => [step.iteration, step.status])).toEqual([
    [0, "cancelled"],
    [1, "cancelled"],
  ]);
  expect(asked.get("/hang/cancel/3")).toBeUndefined();
});

test("a box whose time is up ends what is under way inside", async () => {
  const { run, steps } = await ran([{ ...loop({ parallel: 3 }), timeout: 0.5 }, ask("hang/box")]);
  expect(stepOf(run, 2)).toMatchObject({ status: "failed", error: { code: "timeout", worker: 2 } });
  const { items } = (await seller.api("GET", steps)).body;
  for (const step of items)
    expect(step).toMatchObject({ status: "failed", error: { code: "timeout", worker: 3 } });
});
