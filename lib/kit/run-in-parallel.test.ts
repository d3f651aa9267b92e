import fc from "fast-check";
import { expect, test } from "vitest";
import { runInParallel } from "./run-in-parallel";

const never = () => false;

test("each thing is worked on once, whatever is refused and however many lanes there are", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer()),
      fc.integer({ min: 1, max: 9 }),
      async (items, concurrency) => {
        const counts: number[] = [];
        const { done, refused, left } = await runInParallel(items, {
          concurrency,
          isStopped: never,
          onDone: (count) => counts.push(count),
          work: async (item) => {
            if (item % 3 === 0) throw new Error(String(item));
          },
        });
        expect([...done, ...refused.map(({ item }) => item)].sort()).toEqual([...items].sort());
        expect(refused.every(({ item }) => item % 3 === 0)).toBe(true);
        expect(left).toEqual([]);
        expect(counts).toEqual(items.map((_, at) => at + 1));
      },
    ),
  );
});

test("no more run at once than there are lanes", async () => {
  let [now, max] = [0, 0];
  await runInParallel(
    Array.from({ length: 20 }, (_, at) => at),
    {
      concurrency: 4,
      isStopped: never,
      onDone: () => {},
      work: async () => {
        now += 1;
        max = Math.max(max, now);
        await Promise.resolve();
        now -= 1;
      },
    },
  );
  expect(max).toBe(4);
});

test("who says stop is told what nobody began with", async () => {
  let count = 0;
  const outcome = await runInParallel(["a", "b", "c", "d"], {
    concurrency: 1,
    isStopped: () => count === 2,
    onDone: (done) => {
      count = done;
    },
    work: async () => {},
  });
  expect(outcome).toEqual({ done: ["a", "b"], refused: [], left: ["c", "d"] });
});
