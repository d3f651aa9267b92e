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
const admitted = ok({ readerId: null, workspaceId: "w", table: null, isConditional: false, payer: null });
const nothing = async () => null;
const signals = {
  on: () => undefined,
  onGap: () => undefined,
  heard: true,
  sinceSilenceMs: 0,
  stop: async () => undefined,
};

test("a stream with nothing to tell says each 15 s that it is there, and holds its place for hours, not for good: then it says to come back, and ends", async () => {
  const values = { current: nothing, version: nothing, asOf: nothing, keptSince: nothing };
  const streams = createOpenStreams({
    values: { ...values, known: () => null, servedTo: () => values, forget: () => undefined },
    readMeter: { count: async () => ok(null) },
    tableValues: () => values,
    signals,
    bounds: { address: 1, workspace: 1 },
    judge: async () => admitted,
  });
  const open = () =>
    streams.open({
      items: [{ workflowId: "a", providerId: "board", admitted }],
      isList: false,
      keys: [],
      origin: "http://here",
      network: "n",
      lastEventId: null,
    });
  const opened = open();
  if (!opened.ok) throw new Error(opened.error.detail);
  const said: string[] = [];
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
});
