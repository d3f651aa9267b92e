// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { leavePage, render } from "@/components/worker-form/render.suite";
import { useNow } from "./use-now";

afterEach(() => {
  leavePage();
  vi.useRealTimers();
});

function Time() {
  return <time>{useNow(1_000)}</time>;
}

test("all times with one interval share a timer, which ends with the last of them", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const page = await render(
    <>
      <Time />
      <Time />
      <Time />
    </>,
  );
  expect(vi.getTimerCount()).toBe(1);
  const before = page.textContent;
  await act(async () => vi.advanceTimersByTime(1_000));
  expect(page.textContent).not.toBe(before);
  leavePage();
  expect(vi.getTimerCount()).toBe(0);
});
