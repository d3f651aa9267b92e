import fc from "fast-check";
import { expect, test } from "vitest";
import { rowsInSight, topToReveal } from "./rows-in-sight";

const rows = fc.record({
  count: fc.nat(100_000),
  rowPx: fc.integer({ min: 1, max: 60 }),
  margin: fc.nat(400),
  overscan: fc.nat(20),
});
const seen = fc.record({ top: fc.nat(1_000_000), height: fc.integer({ min: 1, max: 3_000 }) });

const max = ({ count, rowPx, margin }: { count: number; rowPx: number; margin: number }, height: number) =>
  Math.max(0, margin + count * rowPx - height);

test("every row that touches what is seen is drawn, and few that do not", () => {
  fc.assert(
    fc.property(rows, seen, (all, asked) => {
      const { from, to } = rowsInSight(all, asked);
      const at = { ...asked, top: Math.min(asked.top, max(all, asked.height)) };
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(all.count);
      expect(to - from).toBeLessThanOrEqual(Math.ceil(at.height / all.rowPx) + 1 + 2 * all.overscan);
      const touches = (row: number) => {
        const start = all.margin + row * all.rowPx;
        return start < at.top + at.height && start + all.rowPx > at.top;
      };
      if (from > 0) expect(touches(from - 1)).toBe(false);
      if (to < all.count) expect(touches(to)).toBe(false);
    }),
  );
});

test("a row that is revealed is in sight, and the box is moved no further", () => {
  fc.assert(
    fc.property(rows, seen, fc.nat(1_000), (all, { top, height: given }, at) => {
      const headPx = 32;
      const height = given + all.rowPx + headPx;
      const next = topToReveal(at, all, { top, height }, headPx);
      const start = all.margin + at * all.rowPx;
      expect(start).toBeGreaterThanOrEqual(Math.min(next + headPx, start));
      expect(start + all.rowPx).toBeLessThanOrEqual(next + height);
      if (start - headPx >= top && start + all.rowPx <= top + height) expect(next).toBe(top);
    }),
  );
});
