import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { WidgetBody } from "@/components/dashboards/widget-body";
import { button, Studio } from "@/components/frame/studio.suite";
import { click, press, render } from "@/components/worker-form/render.suite";
import type { WidgetKind, WidgetOptions } from "@/lib/schema/dashboard";
import { widgetView } from "@/lib/widgets/widget-view";

const NOTHING = { symbol: null, range: null } as const;

// Widgets draw as many rows as fit, but elements in the test DOM have no height.
beforeEach(() => {
  const room = vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
  return () => room.mockRestore();
});

async function draw(kind: WidgetKind, value: unknown, options: WidgetOptions = {}) {
  const said: unknown[] = [];
  const page = await render(
    <Studio>
      <WidgetBody
        name="W"
        options={options}
        view={widgetView({ kind, options }, value, NOTHING)}
        error={null}
        asTable={false}
        parameters={NOTHING}
        onSymbol={(symbol) => said.push(symbol)}
        onWhy={({ key }, row) => said.push([key, row.symbol])}
      />
    </Studio>,
  );
  // The code of a kind of widget loads on demand.
  await act(() =>
    vi.waitFor(
      () => expect(page.querySelector("table, button, [role=img], [data-day]")).not.toBeNull(),
      120_000,
    ),
  );
  return { page, said };
}

const rows = [
  { symbol: "AAPL", market_cap: 3, percent_change: 1.5 },
  { symbol: "MSFT", market_cap: 2, percent_change: null },
];

test("a cell of a heat map leads to where it comes from, its row to its symbol; what is missing is said", async () => {
  const { page, said } = await draw("heatmap", rows, { series: ["percent_change"] });
  expect(page.querySelector("table")?.textContent).toContain("—");
  await click(button("+1.50%"));
  await click(button("MSFT"));
  expect(said).toEqual([["percent_change", "AAPL"], "MSFT"]);
});

test("a bar leads to where its figure comes from and its name to its symbol, and is as long as its share", async () => {
  const { page, said } = await draw("bar", rows, { series: ["market_cap"] });
  const lengths = [...page.querySelectorAll<HTMLElement>("td [style]")].map(({ style }) => style.width);
  expect(lengths).toEqual(["100%", `${(2 / 3) * 100}%`]);
  await click(button("3"));
  await click(button("MSFT"));
  expect(said).toEqual([["market_cap", "AAPL"], "MSFT"]);
});

test("a tile says its figures, and is a choice of its symbol", async () => {
  const { page, said } = await draw("treemap", rows);
  const tiles = [...page.querySelectorAll("button")];
  expect(tiles.map((tile) => [tile.querySelector(".sr-only")?.textContent, tile.tabIndex])).toEqual([
    ["AAPL · Market cap 3 · Percent change +1.50%", 0],
    ["MSFT · Market cap 2", -1],
  ]);
  for (const tile of tiles) await click(tile);
  expect(said).toEqual(["AAPL", "MSFT"]);
});

test("a gauge says its value and its scale in words", async () => {
  const { page } = await draw("gauge", { symbol: "A", close: 250, currency: "USD" }, { min: 0, max: 200 });
  expect(page.querySelector('[role="img"]')?.getAttribute("aria-label")).toBe(
    "W: 250 USD, above the scale from 0 to 200",
  );
});

test("sparklines are sorted by a click on their headers", async () => {
  const { page } = await draw("sparklines", [
    { symbol: "B", history: [1, 2] },
    { symbol: "A", history: [1, 5] },
  ]);
  const names = () => [...page.querySelectorAll("tbody th")].map((name) => name.textContent);
  expect(names()).toEqual(["B", "A"]);
  await click(button("Change"));
  await click(button("Change"));
  expect(names()).toEqual(["A", "B"]);
});

test("a month has one stop of Tab, arrows lead over its end, and the day that is reached says what is on it", async () => {
  const value = {
    earnings: [{ date: "2031-01-31", symbol: "AAPL" }],
    dividends: [{ ex_date: "2031-02-01", symbol: "KO" }],
  };
  const { page } = await draw("calendar", value, { calendar: "month" });
  const stops = () =>
    [...page.querySelectorAll<HTMLElement>("[data-day]")].filter((day) => day.tabIndex === 0);
  const [first] = stops();
  expect(first?.dataset.day).toBe("2031-01-31");
  expect(first?.querySelector(".sr-only")?.textContent).toMatch(/1 earnings report$/);
  if (first) await press(first, "ArrowRight");
  expect(stops().map((day) => day.dataset.day)).toEqual(["2031-02-01"]);
  expect(page.textContent).toContain("KO");
});
