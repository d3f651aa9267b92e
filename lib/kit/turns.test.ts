import fc from "fast-check";
import { expect, test } from "vitest";
import { createTurns } from "./turns";

test("one at a time, owners in turn, and each owner's in their order", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 40 }),
      async (owners) => {
        const turns = createTurns();
        const begun: string[] = [];
        let under = 0;
        await Promise.all(
          owners.map(async (owner, index) => {
            await turns.take(owner);
            under += 1;
            expect(under).toBe(1);
            begun.push(`${owner}${index}`);
            await Promise.resolve();
            under -= 1;
            turns.done();
          }),
        );
        for (const owner of ["a", "b", "c"]) {
          const own = begun.filter((name) => name.startsWith(owner)).map((name) => Number(name.slice(1)));
          expect(own).toEqual(own.toSorted((one, other) => one - other));
        }
        expect(begun).toHaveLength(owners.length);
        expect(turns.waiting).toBe(0);
      },
    ),
  );
});

test("a crowd of one owner is not in front of another's first", async () => {
  const turns = createTurns();
  const begun: string[] = [];
  const run = async (owner: string) => {
    await turns.take(owner);
    begun.push(owner);
    await Promise.resolve();
    turns.done();
  };
  const crowd = Array.from({ length: 50 }, () => run("crowd"));
  await Promise.all([...crowd, run("other")]);
  expect(begun.indexOf("other")).toBeLessThanOrEqual(2);
});

test("an owner's next turn comes after as many as stand before it in the order of owners", async () => {
  const turns = createTurns();
  expect(turns.ahead("a")).toBe(0);
  await turns.take("a");
  for (let count = 0; count < 10; count += 1) turns.take("crowd");
  turns.take("b");
  expect([turns.ahead("crowd"), turns.ahead("b"), turns.ahead("new")]).toEqual([11, 4, 3]);
});

test("turns go on as long as the pause before them took, within bounds", async () => {
  const time = { ms: 0 };
  const turns = createTurns(() => time.ms);
  const begun: number[] = [];
  const crowd = Array.from({ length: 30 }, async (_, index) => {
    await turns.take("crowd");
    begun.push(index);
    time.ms += 2;
    turns.done();
  });
  // Other work of the process takes 20 ms whenever it gets a turn.
  const slices: number[] = [];
  await new Promise<void>((resolve) => {
    const rest = () => {
      slices.push(begun.length);
      time.ms += 20;
      if (begun.length < 30) setImmediate(rest);
      else resolve();
    };
    setImmediate(rest);
  });
  await Promise.all(crowd);
  expect(slices.slice(0, 3)).toEqual([4, 14, 24]);
});
