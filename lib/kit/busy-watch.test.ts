import { expect, it } from "vitest";
import { createBusyWatch } from "./busy-watch";

it("counts the clock's time, without what others had of the processor", () => {
  const time = { clock: 1_000, own: 50, asked: 0 };
  const watch = createBusyWatch(
    () => time.clock,
    () => {
      time.asked += 1;
      return time.own;
    },
  );
  const pass = (clock: number, own: number) => {
    time.clock += clock;
    time.own += own;
  };
  const busy = watch.start();
  pass(30, 30);
  expect(busy()).toBe(30);
  const interrupted = watch.start();
  pass(30, 0.5);
  expect(interrupted()).toBe(0.5);

  const { asked } = time;
  for (let run = 0; run < 10; run += 1) {
    const short = watch.start();
    pass(0.1, 0.1);
    expect(short()).toBeCloseTo(0.1);
  }
  expect(time.asked - asked).toBeLessThanOrEqual(1);
});
