import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { testInstance } from "./instance.suite";

const MIB = 1024 * 1024;

/** A news provider with long articles, five of them to a mebibyte. */
const server = createServer((_request, response) => {
  const results = Array.from({ length: 15 }, (_, index) => ({
    uri: String(index),
    title: `Article ${index}`,
    body: "x".repeat(MIB / 5),
    url: "https://example.com/",
    dateTime: "2026-11-20T12:00:00Z",
  }));
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ articles: { results, totalResults: 15, pages: 1 } }));
}).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const address = server.address();
const base = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;

const { call, createWorkflow, runToEnd } = await testInstance({
  env: { MILLRACE_NEWS_URL: base, MILLRACE_NEWS_API_KEY: "a-news-key", MILLRACE_EGRESS_ALLOW: "127.0.0.1" },
});

test("articles may weigh more than other results, and be published", async () => {
  const id = await createWorkflow({
    format: "millrace.workflow/1",
    name: "large",
    workers: [
      { index: 0, type: "schedule_trigger", params: { every: 3600 } },
      { index: 1, type: "fetch_news", params: { limit: 15 } },
      {
        index: 2,
        type: "data_provider",
        params: { provider_id: "news", response_data: "{{workers[1].result}}" },
      },
      { index: 3, type: "http_request", params: { url: base } },
      { index: 4, type: "transform", params: { expression: "workers[3].error.code" } },
    ],
    connections: [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 0, to: 3 },
      { from: 3, to: 4, port: "error" },
    ],
  });
  await call("POST", `/workflows/${id}/publish`, { body: {} });
  const run = await runToEnd(id);
  expect(run).toMatchObject({ status: "succeeded", error: null });
  const steps: { worker: number; result: unknown; error: unknown }[] = run.steps;
  expect(steps.find(({ worker }) => worker === 3)).toMatchObject({
    error: { code: "result_too_large", details: { limit: MIB } },
  });
  expect(steps.find(({ worker }) => worker === 4)?.result).toBe("result_too_large");
  const served = await call("GET", `/api/w/${id}/news`, { token: null });
  expect(served.status).toBe(200);
  expect(served.text.length).toBeGreaterThan(6 * MIB);
  // Real data carry no mark.
  expect(served.headers.get("x-data-sample")).toBeNull();
});
