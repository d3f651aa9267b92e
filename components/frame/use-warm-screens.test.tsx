// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { leavePage, render } from "@/components/worker-form/render.suite";
import { SCREENS } from "./screens";
import { useWarmScreens } from "./use-warm-screens";

const { router } = vi.hoisted(() => ({ router: { prefetch: vi.fn() } }));
vi.mock("next/navigation", async (original) => ({ ...(await original<object>()), useRouter: () => router }));
// A module isn't loaded by a fake clock.
vi.mock("./prefetch-data", () => ({ loadPrefetch: async () => null }));

beforeEach(() => router.prefetch.mockClear());
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

function Warm() {
  useWarmScreens();
  return <p>A screen</p>;
}

/** Shows a screen and waits until the browser has been idle for as long as it takes. */
async function showScreen(): Promise<void> {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", (act: () => void) => setTimeout(act));
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
  await render(<Warm />);
  await act(() => vi.runAllTimersAsync());
  leavePage();
  vi.useRealTimers();
}

test("in idle moments each other screen's page is requested once, in full", async () => {
  window.history.replaceState(null, "", "/runs");
  await showScreen();
  const others = SCREENS.map(({ href }) => href).filter((href) => href !== "/runs");
  expect(router.prefetch.mock.calls).toEqual(others.map((href) => [href, { kind: "full" }]));
});

test("a browser that saves data requests no pages in advance", async () => {
  vi.stubGlobal("navigator", { ...navigator, connection: { saveData: true } });
  await showScreen();
  expect(router.prefetch).not.toHaveBeenCalled();
});
