import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Run, RunStatus } from "@/lib/schema/run";
import { followRun } from "./follow-run";

/** A stream controlled by the test. */
class Stream extends EventTarget {
  readyState: number = 0;
  close = vi.fn();
  say(type: string, data: unknown) {
    this.dispatchEvent(
      new MessageEvent(type, { data: typeof data === "string" ? data : JSON.stringify(data) }),
    );
  }
  snap(readyState: number) {
    this.readyState = readyState;
    this.dispatchEvent(new Event("error"));
  }
}

function run(status: RunStatus): Run {
  return {
    id: "r1",
    workflow_id: "w1",
    version: 1,
    mode: "production",
    status,
    trigger: 0,
    started_by: "webhook",
    webhook_id: "board",
    created_at: "2026-11-20T10:00:00Z",
    started_at: null,
    finished_at: null,
    error: null,
    retry_of: null,
    trace_id: "0".repeat(32),
    parent_run: null,
    context: {},
    steps: [],
  };
}

function follow() {
  const stream = new Stream();
  const received = { onRun: vi.fn(), onStep: vi.fn(), onLost: vi.fn() };
  followRun(stream, received);
  return { stream, ...received };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("the stream is closed when the run has ended, so that the browser does not come back", () => {
  const { stream, onRun, onLost } = follow();
  stream.say("run", run("running"));
  expect(stream.close).not.toHaveBeenCalled();
  stream.say("run", run("succeeded"));
  expect(onRun).toHaveBeenCalledTimes(2);
  expect(stream.close).toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(onLost).not.toHaveBeenCalled();
});

test("an event that is cut short or of another shape is passed over", () => {
  const { stream, onRun, onStep } = follow();
  stream.say("run", '{"id": "r1", "sta');
  stream.say("step", { worker: "one" });
  expect(onRun).not.toHaveBeenCalled();
  expect(onStep).not.toHaveBeenCalled();
});

describe("is given up", () => {
  test("when it is refused", () => {
    const { stream, onLost } = follow();
    stream.snap(2);
    expect(onLost).toHaveBeenCalledOnce();
  });

  test("when it breaks again and again with nothing in between", () => {
    const { stream, onLost } = follow();
    for (const _ of [1, 2]) stream.snap(0);
    stream.say("run", run("running"));
    for (const _ of [1, 2]) stream.snap(0);
    expect(onLost).not.toHaveBeenCalled();
    stream.snap(0);
    expect(onLost).toHaveBeenCalledOnce();
  });

  test("when it stays silent from the start, as behind a proxy that holds answers back", () => {
    const { stream, onLost } = follow();
    vi.advanceTimersByTime(5_000);
    expect(onLost).toHaveBeenCalledOnce();
    expect(stream.close).toHaveBeenCalled();
  });
});
