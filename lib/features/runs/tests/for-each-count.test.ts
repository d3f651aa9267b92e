import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { loop, stepOf, testLoops } from "./for-each.suite";

let release: () => void = () => undefined;
const held = new Promise<void>((resolve) => {
  release = resolve;
});
const upstream = createServer(async (request, response) => {
  if (request.url === "/5") await held;
  response.writeHead(request.url === "/2" ? 404 : 200, { "content-type": "application/json" }).end("{}");
});
await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
const address = upstream.address();
const port = typeof address === "object" ? address?.port : 0;
afterAll(() => upstream.close());

const { begun, seller, work } = await testLoops({ MILLRACE_EGRESS_ALLOW: "127.0.0.1" });

test("a run says how far a box is while it runs, in lists too, and ends at the total", async () => {
  const params = { method: "GET", url: `http://127.0.0.1:${port}/{{item.n}}` };
  const ask = { index: 3, type: "http_request", inside: 2, params };
  const { id } = await begun([loop({ parallel: 2, on_error: "collect" }), ask], [], { items: "5" });
  const working = work();
  const notified = async () => {
    const { body } = await seller.api("GET", `/runs/${id}`);
    return { status: body.status, inside: stepOf(body, 2)?.inside };
  };
  await expect.poll(notified).toEqual({ status: "running", inside: { items: 5, done: 4, failed: 1 } });
  const [listed] = (await seller.api("GET", "/runs")).body.items;
  expect(stepOf(listed, 2)).toMatchObject({ status: "running", inside: { done: 4 } });
  release();
  await working;
  expect(await notified()).toEqual({ status: "succeeded", inside: { items: 5, done: 5, failed: 1 } });
});
