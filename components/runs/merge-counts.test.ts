import { expect, test } from "vitest";
import type { ErrorGroup, RunCounts } from "@/lib/contract/runs";
import { mergeCounts } from "./merge-counts";

const NONE = { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 };
const group: ErrorGroup = {
  key: "k",
  workflow_id: "w",
  worker: 1,
  code: "timeout",
  message: "No answer",
  count: 2,
  first_run: "b",
  first_seen: "2026-11-22T11:00:00.000Z",
  last_run: "c",
  last_seen: "2026-11-22T11:30:00.000Z",
};
const piece: RunCounts = {
  from: "2026-11-22T10:00:00.000Z",
  to: "2026-11-22T12:00:00.000Z",
  step_seconds: 1800,
  bars: [{ ...NONE, at: "2026-11-22T11:00:00.000Z", succeeded: 3, failed: 2, running: 1 }],
  causes: [group],
  counted_to: "2026-11-22T11:00:00.000Z",
  next_cursor: "a",
};

test("the pieces of a count are one picture, with bars for times without runs", () => {
  const before: RunCounts = {
    ...piece,
    from: "2026-11-22T09:59:00.000Z",
    bars: [
      { ...NONE, at: "2026-11-22T10:00:00.000Z", cancelled: 4 },
      { ...NONE, at: "2026-11-22T11:00:00.000Z", failed: 1 },
    ],
    causes: [
      { ...group, key: "often", count: 9 },
      { ...group, count: 1, first_run: "a", first_seen: "2026-11-22T10:00:00.000Z", last_run: "a" },
    ],
    counted_to: null,
    next_cursor: null,
  };
  const merged = mergeCounts([piece, before]);
  expect(merged?.bars.map(({ succeeded, failed, other }) => [succeeded, failed, other])).toEqual([
    [0, 0, 4],
    [0, 0, 0],
    [3, 3, 1],
    [0, 0, 0],
  ]);
  expect(merged).toMatchObject({ total: 11, failed: 3, countedTo: null });
  expect(merged?.causes).toEqual([
    { ...group, key: "often", count: 9 },
    { ...group, count: 3, first_run: "a", first_seen: "2026-11-22T10:00:00.000Z" },
  ]);
  expect(mergeCounts([piece])?.countedTo).toBe(piece.counted_to);
  expect(mergeCounts([])).toBeNull();
});
