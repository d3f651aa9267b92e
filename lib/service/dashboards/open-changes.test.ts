import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ok } from "@/lib/kit/result";
import { createOpenChanges } from "./open-changes";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function heardSignals() {
  const listeners = new Map<string, (payload: string) => void>();
  const gaps: (() => void)[] = [];
  const signals = {
    on: (channel: string, listener: (payload: string) => void) => void listeners.set(channel, listener),
    onGap: (listener: () => void) => void gaps.push(listener),
    isSubscribed: true,

    isConnected: true,
    sinceSilenceMs: 0,

    sinceRestMs: 0,
    stop: async () => undefined,
  };
  const tell = (channel: string, payload: string) => listeners.get(channel)?.(payload);
  const lose = () => {
    for (const gap of gaps) gap();
  };
  return { signals, tell, lose };
}

/** A client that reads every event as soon as it arrives. */
function reader(changes: ReturnType<typeof createOpenChanges>, source: string, isConditional = false) {
  const shown = ok({ workspaceId: "w", sources: new Set([source]), isConditional });
  const look = vi.fn(async () => shown);
  const opened = changes.open({ items: [{ item: { name: source, look }, shown }], network: "n" });
  if (!opened.ok) throw new Error(opened.error.detail);
  const notified: string[] = [];
  (async () => {
    for await (const event of opened.value) notified.push(event.split("\n")[0] ?? "");
  })();
  return { notified, look };
}

const BOUNDS = { address: 10_000, workspace: 10_000 };
const settled = () => vi.advanceTimersByTimeAsync(600);

test("of what others look at, or are served for themselves, nobody hears; many publishings at once are one change", async () => {
  const { signals, tell: notify } = heardSignals();
  const changes = createOpenChanges(signals, BOUNDS);
  const { notified, look } = reader(changes, "a/board");
  for (const published of ["b/board", "a/other", "a/board/reader"]) notify("millrace_published", published);
  notify("millrace_subscription", "key");
  await settled();
  expect([notified, look.mock.calls.length]).toEqual([["event: ready"], 0]);
  for (let more = 0; more < 100; more += 1) notify("millrace_published", "a/board");
  await settled();
  expect(notified).toEqual(["event: ready", "event: change"]);
  notify("millrace_workflow", "a");
  await settled();
  expect(notified).toHaveLength(3);
  changes.stop();
});

test("after signals were missed everybody is told, and in quiet times there is a sign of life", async () => {
  const { signals, lose } = heardSignals();
  const changes = createOpenChanges(signals, BOUNDS);
  const { notified, look } = reader(changes, "a/board");
  lose();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(notified).toEqual(["event: ready", "event: change"]);
  look.mockClear();
  await vi.advanceTimersByTimeAsync(16_000);
  expect([notified.slice(2), look.mock.calls.length]).toEqual([[": still there"], 1]);
  changes.stop();
});

test("where very many hear of one change, it is told over some seconds", async () => {
  const { signals, tell: notify } = heardSignals();
  const changes = createOpenChanges(signals, BOUNDS);
  const readers = Array.from({ length: 300 }, () => reader(changes, "a/board"));
  const received = () => readers.filter(({ notified }) => notified.includes("event: change")).length;
  await settled();
  notify("millrace_published", "a/board");
  await vi.advanceTimersByTimeAsync(500);
  expect(received()).toBeGreaterThan(0);
  expect(received()).toBeLessThan(200);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(received()).toBe(300);
  changes.stop();
});

test("a stream that nobody may be reading any more ends after hours, and says to come back", async () => {
  const { signals } = heardSignals();
  const changes = createOpenChanges(signals, { address: 1, workspace: 1 });
  const { notified } = reader(changes, "a/board");
  await vi.advanceTimersByTimeAsync(5 * HOUR_MS);
  expect(new Set(notified)).toEqual(new Set(["event: ready", ": still there"]));
  await vi.advanceTimersByTimeAsync(3 * HOUR_MS);
  expect(notified.at(-1)).toBe("event: end");
  // The ended stream no longer counts towards the limit.
  expect(reader(changes, "a/board").notified).toBeDefined();
  changes.stop();
});

const HOUR_MS = 3_600_000;
