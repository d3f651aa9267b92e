import { expect, test } from "vitest";
import { fitTimeScale, type TimeScale } from "./fit-time-scale";

/** A scale that keeps the width of its bars when its own width changes, like the library's. */
function scaleOf(width: number) {
  const received = {
    range: (_: { from: number; to: number } | null) => {},
    size: (_: number) => {},
  };
  let seen = { from: 0, to: 0 };
  const see = (span: { from: number; to: number }) => {
    seen = span;
    received.range(span);
  };
  const scale: TimeScale = {
    width: () => width,
    fitContent: () => {},
    setVisibleLogicalRange: see,
    subscribeVisibleLogicalRangeChange: (handler) => {
      received.range = handler;
    },
    subscribeSizeChange: (handler) => {
      received.size = handler;
    },
  };
  return {
    scale,
    see,
    seen: () => seen,
    resize: (next: number) => {
      const shown = ((seen.to - seen.from) * next) / width;
      width = next;
      see({ from: seen.to - shown, to: seen.to });
      received.size(next);
    },
  };
}

test("what changes under no hand is not somebody's", () => {
  const { scale, see, seen, resize } = scaleOf(600);
  const whole = fitTimeScale(scale, () => false);
  whole.show(100);
  see({ from: -500, to: 99 });
  resize(1_200);
  expect(showsAll(seen(), 100)).toBe(true);
});

const showsAll = ({ from, to }: { from: number; to: number }, count: number) =>
  from <= 0 && from > -0.1 * count && to >= count - 1 && to < 1.1 * count;

test("all points are shown in whatever width, from the first one on", () => {
  const { scale, seen, resize } = scaleOf(400);
  fitTimeScale(scale).show(60);
  expect(showsAll(seen(), 60)).toBe(true);
  for (const width of [1400, 200, 900]) {
    resize(width);
    expect(showsAll(seen(), 60)).toBe(true);
  }
});

test("whoever zoomed keeps what they look at, until another range is asked for", () => {
  const { scale, see, seen, resize } = scaleOf(400);
  const fit = fitTimeScale(scale);
  fit.show(60);
  see({ from: 40, to: 50 });
  resize(800);
  expect(seen().to).toBe(50);
  fit.update(61);
  expect(seen().to).toBe(50);
  fit.show(30);
  expect(showsAll(seen(), 30)).toBe(true);
});

test("a point that is new is shown too", () => {
  const { scale, seen } = scaleOf(400);
  const fit = fitTimeScale(scale);
  fit.show(60);
  fit.update(62);
  expect(showsAll(seen(), 62)).toBe(true);
});

test("what is made while there is no room is whole once there is", () => {
  const { scale, seen, resize } = scaleOf(0);
  fitTimeScale(scale).show(60);
  resize(500);
  expect(showsAll(seen(), 60)).toBe(true);
});
