// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "@/components/worker-form/render.suite";
import { SCREENS } from "./screens";
import { useWarmScreens } from "./use-warm-screens";

const { router } = vi.hoisted(() => ({ router: { prefetch: vi.fn() } }));
vi.mock("next/navigation", async (original) => ({ ...(await original<object>()), useRouter: () => router }));

beforeEach(() => router.prefetch.mockClear());
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

function Warm() {
  useWarmScreens();
  return <p>A screen</p>;
}

/** Moves the pointer twice and runs everything that waits for time or for an idle browser. */
async function useThePage(): Promise<void> {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", (act: () => void) => setTimeout(act));
  await act(async () => {
    window.dispatchEvent(new PointerEvent("pointermove"));
    window.dispatchEvent(new PointerEvent("pointermove"));
    await vi.runAllTimersAsync();
  });
  vi.useRealTimers();
}

test("once someone uses the page, each other screen's page is requested once, in full", async () => {
  window.history.replaceState(null, "", "/runs");
  await render(<Warm />);
  expect(router.prefetch).not.toHaveBeenCalled();
  await useThePage();
  const others = SCREENS.map(({ href }) => href).filter((href) => href !== "/runs");
  expect(router.prefetch.mock.calls).toEqual(others.map((href) => [href, { kind: "full" }]));
});

test("a browser that saves data requests no pages in advance", async () => {
  vi.stubGlobal("navigator", { ...navigator, connection: { saveData: true } });
  await render(<Warm />);
  await useThePage();
  expect(router.prefetch).not.toHaveBeenCalled();
});
