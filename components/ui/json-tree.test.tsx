import { Tooltip } from "radix-ui";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { JsonTree } from "./json-tree";

const value = { symbol: "AAPL", fifty_two_week: { low: 164.1, high: 260.1 }, empty: [] };
let root: Root;
let host: HTMLElement;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  host = document.createElement("div");
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
});

function draw(onPick?: (path: readonly (string | number)[]) => void) {
  act(() =>
    root.render(
      <Tooltip.Provider>
        <JsonTree label="Result" value={value} {...(onPick && { onPick })} />
      </Tooltip.Provider>,
    ),
  );
}

const lines = () => [...host.querySelectorAll<HTMLElement>("[role=treeitem]")];
const texts = () => lines().map((line) => line.textContent);
const current = () => lines().findIndex((line) => line.tabIndex === 0);

function press(...keys: string[]) {
  for (const key of keys) {
    act(() => {
      lines()[current()]?.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
    });
  }
}

describe("with the keyboard", () => {
  test("right opens, right again goes in, left goes out and closes", () => {
    draw();
    press("ArrowDown", "ArrowDown", "ArrowRight");
    expect(texts()).toContain("low: 164.1");
    press("ArrowRight");
    expect(texts()[current()]).toBe("low: 164.1");
    press("ArrowLeft");
    expect(texts()[current()]).toBe("fifty_two_week: { 2 keys }");
    press("ArrowLeft");
    expect(texts()).not.toContain("low: 164.1");
  });

  test("one line alone is in the tab order, and the ends hold", () => {
    draw();
    press("ArrowUp");
    expect(current()).toBe(0);
    press("End", "ArrowDown");
    expect(texts()[current()]).toBe("empty: []");
    expect(lines().filter((line) => line.tabIndex === 0)).toHaveLength(1);
  });

  test("Enter on a value hands over its path", () => {
    const onPick = vi.fn();
    draw(onPick);
    press("ArrowDown", "ArrowDown", "Enter", "ArrowRight", "Enter");
    expect(onPick).toHaveBeenCalledExactlyOnceWith(["fifty_two_week", "low"], 164.1);
  });
});
