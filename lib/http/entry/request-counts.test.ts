import { expect, test } from "vitest";
import { createRequestCounts } from "./request-counts";

test("requests are counted by the route they met, and never by what a caller made up", () => {
  const counts = createRequestCounts();
  for (const [method, path, status] of [
    ["GET", "/api/w/00000000/prices.csv", 200],
    ["GET", "/api/w/11111111/news", 200],
    ["POST", "/api/t/00000000/hook", 202],
    ["GET", "/api/v1/workflows/00000000", 404],
    ["GET", "/api/v1/made-up", 404],
    ["GET", "/api/made-up", 404],
    ["BREW", "/api/mcp", 405],
  ] as const)
    counts.add({ method, path }, status);
  expect([...counts.all()].map(([labels, count]) => [...Object.values(labels), count])).toEqual([
    ["/api/w/{workflow_id}/{provider_id}", "GET", "200", 2],
    ["/api/t/{workflow_id}/{webhook_id}", "POST", "202", 1],
    ["/api/v1/workflows/{id}", "GET", "404", 1],
    ["other", "GET", "404", 2],
    ["/api/mcp", "other", "405", 1],
  ]);
});
