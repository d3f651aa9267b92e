import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ok } from "@/lib/kit/result";
import { createOpenStreams } from "./open-streams";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const HOUR_MS = 3_600_000;
const admitted = ok({
  readerId: null,
  workspaceId: "w",
  table: null,
  isConditional: false,
  payer: null,
  keys: [],
});
const nothing = async () => null;
const signals = {
  on: () => undefined,
  onGap: () => undefined,
  isSubscribed: true,

  isConnected: true,
  sinceSilenceMs: 0,

  sinceRestMs: 0,
  stop: async () => undefined,
};

test.each(["pulls", "is pushed"])(
  "a stream with nothing to tell says each 15 s that it is there, and holds its place for hours, not for good: then it says to come back, and ends, also for a server that %s",
  async (way) => {
    const values = { current: nothing, version: nothing, asOf: nothing, storedSince: nothing };
    const streams = createOpenStreams({
      values: { ...values, known: () => null, servedTo: () => values, forget: () => undefined },
      readMeter: { count: async () => ok(null) },
      tableValues: () => values,
      signals,
      bounds: { address: 1, workspace: 1 },
      admit: async () => admitted,
    });
    const open = () =>
      streams.open({
        items: [{ workflowId: "a", providerId: "board", admitted }],
        isList: false,
        origin: "http://here",
        network: "n",
        lastEventId: null,
      });
    const opened = open();
    if (!opened.ok) throw new Error(opened.error.detail);
    const said: string[] = [];
    const push = (piece: string | Uint8Array) => said.push(String(piece)) > 0;
    if (way === "is pushed") Object.assign(opened.value, { push });
    let ended = false;
    (async () => {
      for await (const piece of opened.value) said.push(String(piece));
      ended = true;
    })();
    for (const soFar of [1, 2]) {
      await vi.advanceTimersByTimeAsync(15_000);
      expect(said).toEqual(Array.from({ length: soFar }, () => ": still there\n\n"));
    }
    await vi.advanceTimersByTimeAsync(5 * HOUR_MS);
    expect([open().ok, ended]).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(3 * HOUR_MS);
    expect([said.at(-1), ended]).toEqual([expect.stringContaining('"code":"shutdown"'), true]);
    expect(open().ok).toBe(true);
    streams.stop();
  },
);

test("streams of one right are judged once together, and those that end by signals alone not at all", async () => {
  const values = { current: nothing, version: nothing, asOf: nothing, storedSince: nothing };
  const checked: string[] = [];
  const right = (keys: readonly string[]) =>
    ok({ readerId: null, workspaceId: "w", table: null, isConditional: keys.length > 0, payer: null, keys });
  const streams = createOpenStreams({
    values: { ...values, known: () => null, servedTo: () => values, forget: () => undefined },
    readMeter: { count: async () => ok(null) },
    tableValues: () => values,
    signals,
    bounds: { address: 1_000, workspace: 1_000 },
    admit: async ({ keys }) => {
      checked.push(keys.join());
      return right(keys);
    },
  });
  const read = async (keys: readonly string[]) => {
    const opened = streams.open({
      items: [{ workflowId: "a", providerId: "board", admitted: right(keys) }],
      isList: false,
      origin: "http://here",
      network: "n",
      lastEventId: null,
    });
    if (!opened.ok) throw new Error(opened.error.detail);
    for await (const _ of opened.value);
  };
  for (let reader = 0; reader < 200; reader += 1) {
    read([]);
    read(["subscriber"]);
  }
  await vi.advanceTimersByTimeAsync(2_100);
  expect(checked).toEqual(Array(4).fill("subscriber"));
  streams.stop();
});
