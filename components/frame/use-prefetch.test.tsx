// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually, render } from "@/components/worker-form/render.suite";
import { SCREENS } from "./screens";
import { Studio } from "./studio.suite";
import { usePrefetch } from "./use-prefetch";

const read: string[] = [];

beforeEach(() => {
  read.length = 0;
  vi.stubGlobal("fetch", async (address: string) => {
    read.push(new URL(address, "http://localhost").pathname);
    return Response.json({ items: [], next_cursor: null });
  });
});
afterEach(() => vi.unstubAllGlobals());

function ScreenLink({ href }: { href: string }) {
  const { prefetch, ...handlers } = usePrefetch(href);
  return (
    <a href={href} data-prefetch={prefetch} {...handlers}>
      A screen
    </a>
  );
}

async function link(href = "/runs"): Promise<HTMLAnchorElement> {
  await render(
    <Studio>
      <ScreenLink href={href} />
    </Studio>,
  );
  const found = document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`);
  if (!found) throw new Error("The link is not shown");
  return found;
}

async function dispatch(element: Element, name: "pointerover" | "pointerout" | "pointerdown") {
  await act(async () => element.dispatchEvent(new PointerEvent(name, { bubbles: true })));
}

test.each(SCREENS.map(({ href }) => href))("a press on the link to %s reads its data once", async (href) => {
  const pressed = await link(href);
  await dispatch(pressed, "pointerdown");
  await eventually(() => expect(read).toHaveLength(1));
  await dispatch(pressed, "pointerdown");
  await act(async () => {});
  expect(read).toHaveLength(1);
  expect(pressed.dataset.prefetch).toBe("false");
});

test("a pointer that rests on a link requests its page and data", async () => {
  const rested = await link();
  await dispatch(rested, "pointerover");
  await eventually(() => expect(rested.dataset.prefetch).toBe("true"));
  await eventually(() => expect(read).toEqual(["/api/v1/runs"]));
  await dispatch(rested, "pointerout");
  expect(rested.dataset.prefetch).toBe("false");
});

test("a pointer that passes over a link requests nothing", async () => {
  vi.useFakeTimers();
  const passed = await link();
  await dispatch(passed, "pointerover");
  await dispatch(passed, "pointerout");
  await act(async () => vi.runAllTimers());
  vi.useRealTimers();
  expect(passed.dataset.prefetch).toBe("false");
  expect(read).toEqual([]);
});

test("a browser that saves data requests nothing in advance", async () => {
  vi.stubGlobal("navigator", { ...navigator, connection: { saveData: true } });
  vi.useFakeTimers();
  const rested = await link();
  await dispatch(rested, "pointerover");
  await dispatch(rested, "pointerdown");
  await act(async () => vi.runAllTimers());
  vi.useRealTimers();
  expect(rested.dataset.prefetch).toBe("false");
  expect(read).toEqual([]);
});
