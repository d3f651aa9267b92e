import { expect, test } from "vitest";
import { testHttpEntry } from "@/lib/http/tests/http-entry.suite";

const { call } = await testHttpEntry();

const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0]));

test.each(["/setup", "/new-password"])("a stranger's body at %s is read up to 4 KiB", async (path) => {
  const { status, body } = await call("POST", path, { token: null, body: keys(1_000) });
  expect([status, body.detail]).toEqual([413, "The body can be at most 4 KiB."]);
});

test("the way in reads no more than a form has", async () => {
  const raw = `email=${"a".repeat(17_000)}`;
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const { status } = await call("POST", "/api/auth/callback/credentials", { token: null, raw, headers });
  expect(status).toBe(413);
});

test.each([
  ["unknown keys", "/credentials", { name: "n", provider: "http", value: "v", ...keys(9_000) }],
  ["faulty entries", "/dashboards", { name: "d", layout: Array.from({ length: 40 }, () => ({ a: 0 })) }],
  ["faults of a document", "/workflows", { format: "millrace.workflow/1", workers: Array(150).fill(0) }],
])("of very many %s a refusal shows a hundred", async (_what, path, body) => {
  const refused = await call("POST", path, { body });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toHaveLength(100);
  expect(refused.body.more_errors).toBe(true);
});

const worker = (params: object) => ({ index: 0, type: "read_table", params });

test.each([
  ["fields", "/credentials", "invalid_input", "10000 fields", keys(10_001)],
  ["values", "/dashboards", "invalid_input", "20000 values", { layout: Array(20_000).fill(0) }],
  [
    "keys of a condition",
    "/workflows",
    "invalid_document",
    "1000 fields",
    { format: "millrace.workflow/1", workers: [worker({ table: "t", where: keys(10_000) })] },
  ],
  [
    "parameters",
    "/workflows",
    "invalid_document",
    "1000 fields",
    { format: "millrace.workflow/1", workers: [worker(keys(15_000))] },
  ],
  [
    "values of a document",
    "/workflows",
    "invalid_document",
    "100000 values",
    { format: "millrace.workflow/1", workers: [worker({ table: Array(150_000).fill(0) })] },
  ],
  [
    "connections",
    "/workflows",
    "invalid_document",
    "10000 connections",
    {
      format: "millrace.workflow/1",
      workers: [worker({})],
      connections: Array(10_001).fill({ from: 0, to: 1 }),
    },
  ],
])("a body with more %s than are read is refused by its bound", async (_what, path, code, bound, body) => {
  const refused = await call("POST", path, { body });
  expect(refused).toMatchObject({ status: 422, body: { code, errors: [{}] } });
  expect(refused.body.detail).toContain(bound);
});

test("a refusal does not send back the long text that it refuses", async () => {
  const { status, body, text } = await call("POST", "/credentials", {
    body: { name: "d", ["x".repeat(500_000)]: 1 },
  });
  expect([status, body.errors.at(-1).code]).toEqual([422, "unknown_field"]);
  expect(text.length).toBeLessThan(4_000);
});
