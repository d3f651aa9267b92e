// @vitest-environment happy-dom
import { act, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { click, render } from "@/components/worker-form/render.suite";
import type { Column } from "./column";
import { Table } from "./table";
import type { Chosen } from "./table-choice";

interface Row {
  readonly id: string;
}

const COLUMNS: readonly Column<Row>[] = [{ id: "id", header: "Id", cell: ({ id }) => id }];
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ id: `r${at}` }));

// Without a height, no row would be visible.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600));
afterEach(() => vi.restoreAllMocks());

function List({ count, onOpen = () => undefined }: { count: number; onOpen?: (id: string) => void }) {
  const [chosen, setChosen] = useState<Chosen>(new Set());
  return (
    <div style={{ overflowY: "auto" }}>
      <div>
        <output>{[...chosen].join(" ")}</output>
        <Table
          label="Rows"
          columns={COLUMNS}
          rows={rowsOf(count)}
          rowKey={({ id }) => id}
          onOpen={({ id }) => onOpen(id)}
          choice={{ chosen, onChange: setChosen, nameOf: ({ id }) => id }}
        />
      </div>
    </div>
  );
}

async function press(key: string, shiftKey = false): Promise<void> {
  await act(async () => {
    const event = new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
}

async function choose(label: string): Promise<void> {
  const box = document.querySelector(`[aria-label="${label}"]`);
  if (box === null) throw new Error(`${label} is not shown`);
  await click(box);
}

const shownRows = () => [...document.querySelectorAll<HTMLElement>("tbody tr[data-at]")];
const focused = () => document.activeElement?.getAttribute("data-at");
const chosen = () => document.querySelector("output")?.textContent;

test("of many rows a few are in the page, each says which it is, and the last one is reached by a key", async () => {
  const opened: string[] = [];
  await render(<List count={100_000} onOpen={(id) => opened.push(id)} />);
  expect(shownRows().length).toBeLessThan(80);
  expect(document.querySelector("table")?.getAttribute("aria-rowcount")).toBe("100001");
  await act(async () => shownRows()[0]?.focus());
  await press("End");
  expect(focused()).toBe("99999");
  expect(document.activeElement?.getAttribute("aria-rowindex")).toBe("100001");
  await press("ArrowUp");
  expect(focused()).toBe("99998");
  await press("Enter");
  expect(opened).toEqual(["r99998"]);
  await press("Home");
  expect(focused()).toBe("0");
});

test("a short list is drawn whole and counts nothing", async () => {
  await render(<List count={20} />);
  expect(shownRows()).toHaveLength(20);
  expect(document.querySelector("table")?.hasAttribute("aria-rowcount")).toBe(false);
});

test("rows are chosen by Space, by Shift and the arrows, and by the box of all", async () => {
  await render(<List count={5} />);
  await act(async () => shownRows()[1]?.focus());
  await press(" ");
  expect(chosen()).toBe("r1");
  await press("ArrowDown", true);
  await press("ArrowDown", true);
  expect(chosen()).toBe("r1 r2 r3");
  await choose("Select r2");
  expect(chosen()).toBe("r1 r3");
  await choose("Select all shown");
  expect(chosen()).toBe("r0 r1 r2 r3 r4");
  await choose("Select all shown");
  expect(chosen()).toBe("");
});
