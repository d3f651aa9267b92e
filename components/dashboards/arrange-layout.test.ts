import fc from "fast-check";
import { expect, test } from "vitest";
import { GRID_COLUMNS } from "@/lib/schema/board-bounds";
import type { LayoutItem } from "@/lib/schema/dashboard";
import {
  putBack,
  readingOrder,
  SMALLEST,
  type Step,
  sameLayout,
  stepWidget,
  withWidget,
} from "./arrange-layout";

const STEPS: Step[] = ["left", "right", "up", "down", "wider", "narrower", "taller", "shorter"];

function at(widget_id: string, x: number, y: number, w = 6, h = 4): LayoutItem {
  return { widget_id, x, y, w, h };
}

function table(id: string) {
  return { id, kind: "table" } as const;
}

function find(layout: readonly LayoutItem[], id: string) {
  return layout.find((item) => item.widget_id === id);
}

test("up and down change places with the neighbour", () => {
  const layout = [at("a", 0, 0), at("b", 0, 4)];
  expect(find(stepWidget(layout, "b", "up"), "b")?.y).toBe(0);
  expect(find(stepWidget(layout, "b", "up"), "a")?.y).toBe(4);
  expect(find(stepWidget(layout, "a", "down"), "a")?.y).toBe(4);
});

test("sideways and size stay within the grid", () => {
  const layout = [at("a", 0, 0)];
  expect(find(stepWidget(layout, "a", "right"), "a")?.x).toBe(1);
  expect(find(stepWidget(layout, "a", "left"), "a")?.x).toBe(0);
  expect(find(stepWidget(layout, "a", "taller"), "a")?.h).toBe(5);
});

test("a new widget stands beside the last one where there is room, else below", () => {
  const one = withWidget([], table("a"));
  const two = withWidget(one, table("b"));
  const three = withWidget(two, table("c"));
  expect([find(two, "b")?.x, find(two, "b")?.y]).toEqual([6, 0]);
  expect([find(three, "c")?.x, find(three, "c")?.y]).toEqual([0, 8]);
});

test("narrow screens show from top to bottom and left to right", () => {
  const order = readingOrder([at("c", 0, 4), at("b", 6, 0), at("a", 0, 0)]);
  expect(order.map((item) => item.widget_id)).toEqual(["a", "b", "c"]);
});

test("no sequence of steps loses a widget, lets two overlap or leaves the grid", () => {
  const steps = fc.array(fc.tuple(fc.nat(4), fc.constantFrom(...STEPS)), { maxLength: 25 });
  fc.assert(
    fc.property(steps, (taken) => {
      const ids = ["0", "1", "2", "3", "4"];
      let layout = ids.reduce<LayoutItem[]>((all, id) => withWidget(all, table(id)), []);
      for (const [id, step] of taken) layout = stepWidget(layout, String(id), step);
      expectWhole(layout, ids);
    }),
    { numRuns: 100 },
  );
});

test("whatever happened since it was removed, a widget that is put back overlaps no other", () => {
  const steps = fc.array(fc.tuple(fc.nat(4), fc.constantFrom(...STEPS)), { maxLength: 25 });
  fc.assert(
    fc.property(steps, fc.nat(25), fc.nat(4), (taken, after, which) => {
      const ids = ["0", "1", "2", "3", "4"];
      let layout = ids.reduce<LayoutItem[]>((all, id) => withWidget(all, table(id)), []);
      let removed: LayoutItem | undefined;
      for (const [at, [id, step]] of taken.entries()) {
        if (at === after) {
          removed = find(layout, String(which));
          layout = layout.filter((item) => item !== removed);
        }
        layout = stepWidget(layout, String(id), step);
      }
      if (removed) layout = putBack(layout, removed);
      expectWhole(layout, ids);
      expect(find(layout, String(which))).toMatchObject(removed ? { w: removed.w, h: removed.h } : {});
    }),
    { numRuns: 100 },
  );
});

test("a widget that is put back stands where it stood, beside what was moved and added since", () => {
  const before = [at("a", 0, 0), at("b", 6, 0), at("c", 0, 4)];
  const [removed, ...rest] = before;
  if (!removed) throw new Error("nothing to remove");
  expect(sameLayout(putBack(rest, removed), before)).toBe(true);

  const since = withWidget(stepWidget(rest, "c", "right"), table("d"));
  const after = putBack(since, removed);
  expect(find(after, "a")).toMatchObject({ x: 0, y: 0, w: 6, h: 4 });
  expect(find(after, "c")?.x).toBe(1);
  expect(find(after, "d")).toBeDefined();
  expect(putBack(before, removed)).toEqual(before);
});

function expectWhole(layout: readonly LayoutItem[], ids: readonly string[]): void {
  expect(layout.map((item) => item.widget_id).sort()).toEqual(ids);
  for (const a of layout) {
    expect(a.x + a.w).toBeLessThanOrEqual(GRID_COLUMNS);
    expect(a.w).toBeGreaterThanOrEqual(SMALLEST.w);
    for (const b of layout)
      if (a !== b)
        expect(a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h).toBe(false);
  }
}
