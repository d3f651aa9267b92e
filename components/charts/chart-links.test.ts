import { expect, test } from "vitest";
import { createChartLinks, type LinkedChart } from "./chart-links";

function chart() {
  const seen: unknown[] = [];
  const linked: LinkedChart = { pointAt: (at) => seen.push(at), show: (span) => seen.push(span) };
  return { linked, seen };
}

test("charts of the same pace point together, and those that nobody moves follow the one that somebody does", () => {
  const waiting: (() => void)[] = [];
  const links = createChartLinks((run) => waiting.push(run));
  const [one, other, hours] = [chart(), chart(), chart()];
  const leave = links.join(one.linked, "daily");
  links.join(other.linked, "daily");
  links.join(hours.linked, "hours");
  for (const at of [4, 5]) links.pointAt(one.linked, at);
  expect(waiting).toHaveLength(1);
  waiting.pop()?.();
  links.pointAt(one.linked, null);
  waiting.pop()?.();
  expect([one.seen, other.seen, hours.seen]).toEqual([[], [5, null], []]);

  links.show(one.linked, { from: 1, to: 2 });
  expect(waiting).toHaveLength(0);
  links.lead(one.linked);
  links.show(one.linked, { from: 1, to: 3 });
  links.show(one.linked, { from: 1, to: 4 });
  // A chart that follows must not send its own change back.
  links.show(other.linked, { from: 0, to: 9 });
  expect(waiting).toHaveLength(1);
  waiting.pop()?.();
  expect(other.seen.at(-1)).toEqual({ from: 1, to: 4 });
  expect(one.seen).toEqual([]);

  links.rest(other.linked);
  links.show(one.linked, { from: 1, to: 6 });
  expect(waiting).toHaveLength(1);
  waiting.pop()?.();
  leave();
  links.show(one.linked, { from: 1, to: 5 });
  expect(waiting).toHaveLength(0);
});
