import { afterAll, expect, test } from "vitest";
import { connectSql } from "@/db/client";
import { handleOn } from "@/db/handle";
import { createProviderValues } from "./provider-values";

const sql = connectSql("postgres://nobody@127.0.0.1:1/none", { max: 1, name: "never connected" });
afterAll(() => sql.end());

const signals = {
  on: () => undefined,
  onGap: () => undefined,
  isSubscribed: true,

  isConnected: true,
  sinceSilenceMs: Number.POSITIVE_INFINITY,

  sinceRestMs: 0,
  stop: async () => undefined,
};
const found = {
  version: 1,
  body: "{}",
  contentType: "application/json",
  etag: '"1"',
  runId: "run",
  publishedAt: new Date(0),
  previousAt: null,
  marks: "{}",
};

test("a read that fails forgets what it began, not what was read anew in its place", async () => {
  const reads: { resolve(rows: object[]): void; reject(error: Error): void }[] = [];
  const unsafe = () => new Promise<object[]>((resolve, reject) => reads.push({ resolve, reject }));
  const hot = new Proxy(sql, {
    get: (target, name) => (name === "unsafe" ? unsafe : Reflect.get(target, name)),
  });
  const values = createProviderValues(handleOn(hot), signals);
  const first = values.current("w", "p");
  values.forget("w");
  const second = values.current("w", "p");
  reads[1]?.resolve([found]);
  expect(await second).toMatchObject({ version: 1 });
  reads[0]?.reject(new Error("The connection broke"));
  await expect(first).rejects.toThrow("broke");
  const again = values.current("w", "p");
  expect(reads).toHaveLength(2);
  expect(await again).toBe(await second);
});

test("while signals are not heard, many readers of one value are two reads, and none gets what is older than its call", async () => {
  const reads: ((rows: object[]) => void)[] = [];
  const unsafe = () => new Promise<object[]>((resolve) => reads.push(resolve));
  const hot = new Proxy(sql, {
    get: (target, name) => (name === "unsafe" ? unsafe : Reflect.get(target, name)),
  });
  const values = createProviderValues(handleOn(hot), { ...signals, isSubscribed: false });
  const first = values.current("w", "p");
  const others = Array.from({ length: 100 }, () => values.current("w", "p"));
  expect(reads).toHaveLength(1);
  reads[0]?.([found]);
  expect(await first).toMatchObject({ version: 1 });
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.([{ ...found, version: 2 }]);
  for (const value of await Promise.all(others)) expect(value).toMatchObject({ version: 2 });
  expect(reads).toHaveLength(2);
});

test("many callers of one earlier version are two reads", async () => {
  const reads: ((rows: object[]) => void)[] = [];
  const unsafe = () => new Promise<object[]>((resolve) => reads.push(resolve));
  const hot = new Proxy(sql, {
    get: (target, name) => (name === "unsafe" ? unsafe : Reflect.get(target, name)),
  });
  const values = createProviderValues(handleOn(hot), signals);
  const asked = Array.from({ length: 20 }, () => values.version("w", "p", 1));
  expect(reads).toHaveLength(1);
  reads[0]?.([found]);
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.([found]);
  for (const value of await Promise.all(asked)) expect(value).toMatchObject({ version: 1, body: "{}" });
});
