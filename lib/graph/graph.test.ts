import fc from "fast-check";
import { expect, test } from "vitest";
import { ancestors, descendants, findCycle, findCycles, graphOf, sinks, topologicalOrder } from "./graph";

function graph(...edges: [number, number][]) {
  const indexes = [...new Set(edges.flat())];
  return graphOf({
    workers: indexes.map((index) => ({ index })),
    connections: edges.map(([from, to]) => ({ from, to })),
  });
}

test("a cycle is told as the way around it", () => {
  expect(findCycle(graph([0, 1], [1, 2], [2, 1]))).toEqual([1, 2, 1]);
  expect(findCycle(graph([3, 3]))).toEqual([3, 3]);
  expect(findCycle(graph([0, 1], [0, 2], [1, 3], [2, 3]))).toBeNull();
  expect(findCycles(graph([0, 1], [1, 0], [2, 3], [3, 2]), 9)).toEqual([
    [0, 1, 0],
    [2, 3, 2],
  ]);
});

test("ancestors, descendants and sinks of a diamond", () => {
  const diamond = graph([0, 1], [0, 2], [1, 3], [2, 3], [3, 4]);
  expect([...ancestors(diamond, 3)].sort()).toEqual([0, 1, 2]);
  expect([...descendants(diamond, 1)].sort()).toEqual([3, 4]);
  expect(sinks(diamond)).toEqual([4]);
});

test("connections to nowhere and repeated ones do not count", () => {
  const connections = [0, 0, 0, 8].map((from, at) => ({ from, to: at === 2 ? 9 : 1 }));
  expect(graphOf({ workers: [{ index: 0 }, { index: 1 }], connections }).next.get(0)).toEqual([1]);
});

const edges = fc.array(fc.tuple(fc.nat(14), fc.nat(14)), { maxLength: 40 });

test("an order exists exactly when there is no cycle, and holds every connection", () => {
  fc.assert(
    fc.property(edges, (list) => {
      const made = graph(...list);
      const order = topologicalOrder(made);
      const cycle = findCycle(made);
      expect(cycle === null).toBe(order.length === made.next.size);
      if (cycle === null)
        for (const [from, to] of list) expect(order.indexOf(from)).toBeLessThan(order.indexOf(to));
      else
        for (const [at, to] of cycle.slice(1).entries()) expect(made.next.get(cycle[at] ?? -1)).toContain(to);
    }),
  );
});

test("a worker is an ancestor of another exactly when that one is its descendant", () => {
  fc.assert(
    fc.property(edges, fc.nat(14), fc.nat(14), (list, one, other) => {
      const made = graph(...list);
      expect(ancestors(made, other).has(one)).toBe(descendants(made, one).has(other));
    }),
  );
});

test("a long chain and a full graph are walked without recursion", () => {
  const chain = Array.from({ length: 50_000 }, (_, index): [number, number] => [index, index + 1]);
  expect(findCycle(graph(...chain, [50_000, 0]))).toHaveLength(50_002);
});
