import { expect, test } from "vitest";
import { atOnce, inSlices, type Steps } from "./steps";

test("long work lets others go first, and comes to the same end", async () => {
  let now = 0;
  let others = 0;
  function* work(): Steps<string> {
    for (let step = 0; step < 100; step += 1) {
      now += 1;
      yield;
    }
    return "done";
  }
  const busy = setInterval(() => {
    others += 1;
  });
  expect(await inSlices(work(), () => now)).toBe("done");
  clearInterval(busy);
  expect(others).toBeGreaterThan(3);
  expect(atOnce(work())).toBe("done");
});
