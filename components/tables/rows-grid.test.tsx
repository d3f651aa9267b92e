// @vitest-environment happy-dom
import { act, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { click, press, render, type } from "@/components/worker-form/render.suite";
import type { NumberedRow } from "@/lib/contract/tables";
import type { Column } from "@/lib/schema/table";
import { RowsGrid } from "./rows-grid";

const COLUMNS: readonly Column[] = ["Symbol", "Close"].map((name) => ({
  name,
  type: "text",
  required: false,
}));
const AAPL: NumberedRow = { row: 1, values: { Symbol: "AAPL", Close: "1" } };
const MSFT: NumberedRow = { row: 2, values: { Symbol: "MSFT", Close: "2" } };

// Without a height, no row would be visible.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600));
afterEach(() => vi.restoreAllMocks());

/** Pressing the button reverses the rows, like a refetch in another order. */
function Board({ onEdit }: { onEdit: (edit: string) => void }) {
  const [rows, setRows] = useState([AAPL, MSFT]);
  return (
    <>
      <button type="button" id="anew" onClick={() => setRows([...rows].reverse())} />
      <RowsGrid
        label="Rows"
        columns={COLUMNS}
        rows={rows}
        hasMore={false}
        isLoadingMore={false}
        onMore={() => undefined}
        order=""
        onOrder={() => undefined}
        onOpen={() => undefined}
        onEdit={async ({ row }, column, text) => {
          onEdit(`${row} ${column.name} ${text}`);
          return text === "wrong" ? "This is wrong." : null;
        }}
      />
    </>
  );
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`${selector} is not shown`);
  return found;
}

function field(): HTMLInputElement {
  const found = find("td input");
  if (!(found instanceof HTMLInputElement)) throw new Error("no field");
  return found;
}

/** Waits for a frame. */
async function drawn(): Promise<void> {
  await act(async () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
}

test("keys that come faster than the screen is drawn open the cell they led to, and it stays open", async () => {
  const edits: string[] = [];
  await render(<Board onEdit={(edit) => edits.push(edit)} />);
  act(() => find('[data-place="0.0"]').focus());
  for (const key of ["ArrowDown", "End", "Enter"]) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    act(() => void document.activeElement?.dispatchEvent(event));
  }
  await drawn();
  expect(document.activeElement).toBe(field());
  await type(field(), "wrong");
  await press(field(), "Enter");
  expect(edits).toEqual(["2 Close wrong"]);
  expect(find("[role=alert]").textContent).toBe("This is wrong.");
  await type(field(), "3");
  await press(field(), "Enter");
  expect(document.activeElement).toBe(find('[data-place="1.1"]'));
});

test("what is typed stays with its row when rows are read anew, and is saved there", async () => {
  const edits: string[] = [];
  await render(<Board onEdit={(edit) => edits.push(edit)} />);
  act(() => find('[data-place="0.1"]').focus());
  await press(find('[data-place="0.1"]'), "Enter");
  await type(field(), "7");
  await click(find("#anew"));
  expect(field().value).toBe("7");
  expect(field().closest("td")?.dataset.place).toBe("1.1");
  await press(field(), "Enter");
  expect(edits).toEqual(["1 Close 7"]);
});

test("a cell that was opened and left for another one does not call the focus back", async () => {
  await render(<Board onEdit={() => undefined} />);
  act(() => find('[data-place="0.1"]').focus());
  await press(find('[data-place="0.1"]'), "Enter");
  act(() => find('[data-place="1.0"]').focus());
  await drawn();
  expect(document.querySelector("td input")).toBeNull();
  expect(document.activeElement).toBe(find('[data-place="1.0"]'));
});
