import { expect, test } from "vitest";
import type { ProviderValue, PublishedValues } from "@/lib/service/published/provider-values";
import { nextValue, type Sent } from "./next-value";

const WHERE = { workflowId: "w", providerId: "p" };

function value(version: number): ProviderValue {
  return {
    version,
    body: "1",
    contentType: "application/json",
    etag: "",
    runId: `run ${version}`,
    publishedAt: new Date(0),
    previousAt: null,
    marks: "",
  };
}

function keeping(...versions: number[]): PublishedValues {
  const stored = versions.map(value);
  return {
    current: async () => stored.at(-1) ?? null,
    version: async (_workflow, _provider, version) => stored.find((each) => each.version === version) ?? null,
    asOf: async () => null,
    storedSince: async () => null,
  };
}

async function next(values: PublishedValues, sent: Sent | null, skips = false) {
  const found = await nextValue(values, WHERE, sent, skips);
  return (
    found && [found.value.version, ...(found.isReset ? ["reset"] : []), ...(found.isNewest ? [] : ["more"])]
  );
}

const received = (version: number): Sent => ({ version, runId: `run ${version}` });
const said = (version: number): Sent => ({ version, runId: null });

test("each publishing follows the one before, and who skips gets the newest", async () => {
  const values = keeping(3, 4, 5, 6);
  expect(await next(keeping(), null)).toBeNull();
  expect(await next(values, null)).toEqual([6]);
  expect(await next(values, received(3))).toEqual([4, "more"]);
  expect(await next(values, received(5))).toEqual([6]);
  expect(await next(values, received(6))).toBeNull();
  expect(await next(values, received(3), true)).toEqual([6]);
});

test("who says what they have gets what is kept since, else begins anew", async () => {
  const values = keeping(3, 4, 5, 6);
  expect(await next(values, said(2))).toEqual([3, "more"]);
  expect(await next(values, said(6))).toBeNull();
  expect(await next(values, said(1))).toEqual([6, "reset"]);
  expect(await next(values, said(7))).toEqual([6, "reset"]);
  expect(await next(keeping(500), said(1))).toEqual([500, "reset"]);
});

test("what was taken back is replaced, and what is not kept is passed over", async () => {
  const other: Sent = { version: 6, runId: "taken back" };
  expect(await next(keeping(5, 6), other)).toEqual([6, "reset"]);
  expect(await next(keeping(4, 5), received(6))).toEqual([5, "reset"]);
  expect(await next(keeping(3, 6), received(3))).toEqual([6]);
  expect(await next(keeping(3, 600), received(3))).toEqual([600]);
});
