import { expect, test } from "vitest";
import { testHttpEntry } from "./http-entry.suite";

const { call } = await testHttpEntry();

const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0]));

test.each(["/setup", "/new-password"])("a stranger's body at %s is read up to 4 KiB", async (path) => {
  const { status, body } = await call("POST", path, { token: null, body: keys(1_000) });
  expect([status, body.detail]).toEqual([413, "The body may have 4 KiB at most."]);
});

test("the way in reads no more than a form has", async () => {
  const raw = `email=${"a".repeat(17_000)}`;
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const { status } = await call("POST", "/api/auth/callback/credentials", { token: null, raw, headers });
  expect(status).toBe(413);
});

test.each([
  ["unknown keys", "/credentials", { name: "n", provider: "http", value: "v", ...keys(20_000) }],
  ["faulty entries", "/dashboards", { name: "d", layout: Array.from({ length: 40 }, () => ({ a: 0 })) }],
  ["faults of a document", "/workflows", { format: "millrace.workflow/1", workers: Array(150).fill(0) }],
])("of very many %s a refusal shows a hundred", async (_what, path, body) => {
  const refused = await call("POST", path, { body });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toHaveLength(100);
  expect(refused.body.more_errors).toBe(true);
});

test("a refusal does not send back the long text that it refuses", async () => {
  const { status, body, text } = await call("POST", "/credentials", {
    body: { name: "d", ["x".repeat(500_000)]: 1 },
  });
  expect([status, body.errors.at(-1).code]).toEqual([422, "unknown_field"]);
  expect(text.length).toBeLessThan(4_000);
});
