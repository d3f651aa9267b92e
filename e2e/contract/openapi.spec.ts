import { expect, test } from "@playwright/test";
import { owner } from "@/e2e/api/api";
import { flow, provider, webhook } from "@/e2e/api/documents";
import { draft, save } from "@/e2e/api/live";
import { readOpenApi } from "@/e2e/api/read-open-api";

/**
 * The endpoints of section 5, the two public ones, and others. Path parameters are named as in the document.
 */
const ENDPOINTS = [
  "POST /api/v1/workflows",
  "GET /api/v1/workflows",
  "GET /api/v1/workflows/{}",
  "PUT /api/v1/workflows/{}",
  "DELETE /api/v1/workflows/{}",
  "POST /api/v1/workflows/{}/publish",
  "POST /api/v1/workflows/{}/unpublish",
  "GET /api/v1/workflows/{}/versions",
  "GET /api/v1/workflows/{}/versions/{}",
  "POST /api/v1/workflows/{}/versions/{}/promote",
  "POST /api/v1/workflows/{}/test",
  "POST /api/v1/workflows/{}/runs",
  "GET /api/v1/workflows/{}/runs",
  "GET /api/v1/runs",
  "GET /api/v1/runs/{}",
  "GET /api/v1/runs/{}/events",
  "POST /api/v1/runs/{}/cancel",
  "POST /api/v1/runs/{}/retry",
  "GET /api/v1/workflows/{}/requests",
  "POST /api/v1/tokens",
  "GET /api/v1/tokens",
  "DELETE /api/v1/tokens/{}",
  "POST /api/v1/users",
  "GET /api/v1/members",
  "POST /api/v1/members",
  "GET /api/v1/workers",
  "GET /api/v1/openapi.json",
  "GET /api/v1/workflows/{}/openapi.json",
  "GET /api/t/{}/{}",
  "POST /api/t/{}/{}",
  "GET /api/w/{}/{}",
  "HEAD /api/w/{}/{}",
  "GET /api/health/live",
  "GET /api/health/ready",
  "GET /api/metrics",
];

test("the interface describes itself: valid, and with every endpoint", async () => {
  const answer = await owner.get("/openapi.json");
  const { operations, faults } = readOpenApi(answer.json);
  expect(faults).toEqual([]);
  const known = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{[^}]*\}/g, "{}")}`);
  expect(ENDPOINTS.filter((endpoint) => !known.includes(endpoint))).toEqual([]);
  for (const { id, statuses } of operations)
    expect
      .soft(
        statuses.some((status) => status < "400"),
        id,
      )
      .toBe(true);
});

test("what is described is there: no documented path answers that it does not know the address", async () => {
  const { operations } = readOpenApi((await owner.get("/openapi.json")).json);
  for (const { method, path } of operations.filter(({ path }) => path.startsWith("/api/v1/"))) {
    const address = path.slice("/api/v1".length).replaceAll(/\{[^}]*\}/g, "nothing");
    const patch = await owner.call("PATCH", address);
    expect.soft(patch.status, `PATCH ${path}`).toBe(405);
    expect.soft(patch.headers.get("allow"), path).toContain(method);
  }
});

test("one workflow's own document has its endpoints, variables and data", async () => {
  const saved = await draft(
    flow(
      [
        webhook(0, {
          webhook_id: "in",
          api_key: "k",
          variables: [
            { name: "symbol", type: "string", required: true },
            { name: "rate", type: "number", default: 0.25 },
            { name: "side", type: "list", choices: ["buy", "sell"] },
          ],
        }),
        provider(1, "1", { provider_id: "board" }),
      ],
      [[0, 1]],
    ),
  );
  await owner.post(`/workflows/${saved.id}/publish`);
  const answer = await owner.get(`/workflows/${saved.id}/openapi.json`);
  const { operations, faults } = readOpenApi(answer.json);
  expect(faults).toEqual([]);
  const known = operations.map(({ method, path }) => `${method} ${path}`);
  for (const endpoint of [
    `POST /api/t/${saved.id}/in`,
    `GET /api/t/${saved.id}/in`,
    `GET /api/w/${saved.id}/board`,
  ]) {
    expect.soft(known).toContain(endpoint);
  }
  for (const word of ['"symbol"', '"rate":{"type":"number","default":0.25}', '"side"', '"buy"', '"sell"'])
    expect.soft(answer.text).toContain(word);
  expect(operations.map(({ id }) => id)).toEqual([
    "start_in",
    "call_in",
    "read_board",
    "schema_board",
    "provenance_board",
  ]);

  // The document describes the live version, not the draft.
  await save(saved, flow([webhook(0, { webhook_id: "renamed" })]));
  const after = await owner.get(`/workflows/${saved.id}/openapi.json`);
  expect(after.text).toContain(`/api/t/${saved.id}/in`);
  expect(after.text).not.toContain("renamed");
});
