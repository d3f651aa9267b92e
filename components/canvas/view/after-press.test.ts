// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPress, watchPresses } from "./after-press";

const send = (type: string) => window.dispatchEvent(new PointerEvent(type));

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  stop = watchPresses();
  send("pointerdown");
  send("pointerup");
  vi.advanceTimersByTime(1000);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("long after a press, and after one elsewhere, a move happens at once", () => {
  const move = vi.fn();
  afterPress(move, () => true);
  send("pointerdown");
  send("pointerup");
  afterPress(move, () => false);
  expect(move).toHaveBeenCalledTimes(2);
});

test("a move waits while the button is pressed, and until a double click is over", () => {
  const move = vi.fn();
  send("pointerdown");
  afterPress(move, () => true);
  vi.advanceTimersByTime(100);
  send("pointerup");
  expect(move).not.toHaveBeenCalled();
  vi.advanceTimersByTime(280);
  send("pointercancel");
  expect(move).toHaveBeenCalledOnce();
});

test("a move that is cancelled never happens", () => {
  const move = vi.fn();
  send("pointerdown");
  afterPress(move, () => false)();
  send("pointerup");
  expect(move).not.toHaveBeenCalled();
});
