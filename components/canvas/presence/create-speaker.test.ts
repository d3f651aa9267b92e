import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSpeaker, type Shown } from "./create-speaker";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function speaker() {
  const said: Shown[] = [];
  const made = createSpeaker(async (place) => {
    said.push(place);
  });
  return { ...made, said };
}
const at = (x: number): Shown => ({ cursor: { x, y: 0 }, chosen: [] });

it("says nothing while nobody is there, and where one is to the first who comes", async () => {
  const { show, received, said } = speaker();
  show(at(1));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual([]);
  received(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toEqual([at(1)]);
});

it("says the newest place at most twelve times a second, and again each five seconds", async () => {
  const { show, received, said } = speaker();
  received(true);
  for (let x = 0; x < 100; x += 1) {
    show(at(x));
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(100);
  expect(said.length).toBeLessThanOrEqual(14);
  expect(said.at(-1)).toEqual(at(99));
  const before = said.length;
  await vi.advanceTimersByTimeAsync(15_100);
  expect(said.length - before).toBe(3);
  received(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said.length - before).toBe(3);
});

it("sends one place at a time, and goes on after one that was refused", async () => {
  const answers: ((refused?: boolean) => void)[] = [];
  const { show, received } = createSpeaker(
    () => new Promise((resolve, reject) => answers.push((refused) => (refused ? reject() : resolve(null)))),
  );
  received(true);
  await vi.advanceTimersByTimeAsync(1);
  for (let x = 0; x < 10; x += 1) {
    show(at(x));
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(answers).toHaveLength(1);
  answers[0]?.(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(answers).toHaveLength(2);
});
