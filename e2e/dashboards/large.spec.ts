import { expect, test } from "@playwright/test";
import { newPerson } from "@/e2e/api/people";
import { bars, newDashboard, newPublisher, openDashboard, widget } from "./board";

const ROWS = 5_000;
/** A machine with a GPU reaches sixty frames per second. Here, a shared processor draws everything. */
const MIN_FRAMES = 20;

test("five thousand candles are panned smoothly", async ({ page }) => {
  const person = await newPerson();
  const publisher = await newPublisher(person, "Long history");
  await publisher.publish({ values: bars(ROWS) });
  const at = { x: 0, y: 0, w: 12, h: 12 };
  const id = await newDashboard(person, "Long", [{ name: "Bars", kind: "candlestick", publisher, at }]);
  await openDashboard(page, person, id);
  const chart = widget(page, "Bars").getByRole("img", { name: `chart of ${ROWS} points` });
  await expect(chart.locator("canvas").first()).toBeVisible();
  const box = await chart.boundingBox();
  if (!box) throw new Error("The chart is not drawn");
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 3 };

  await page.evaluate(countFrames);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  for (let turn = 0; turn < 6; turn += 1) {
    const by = turn % 2 === 0 ? 300 : -300;
    await page.mouse.move(middle.x + by, middle.y, { steps: 40 });
  }
  await page.mouse.up();
  const times = await page.evaluate(() => window.frameTimes ?? []);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const median = [...pauses].sort((a, b) => a - b)[Math.floor(pauses.length / 2)] ?? Number.NaN;
  const rate = Math.round(1_000 / median);
  test.info().annotations.push({
    type: "figures",
    description: `${rate} frames a second, median of ${pauses.length}`,
  });
  expect(rate).toBeGreaterThanOrEqual(MIN_FRAMES);
});

test("a table of five thousand rows holds only those in sight, sorts, filters and reaches its end", async ({
  page,
}) => {
  const person = await newPerson();
  const publisher = await newPublisher(person, "Long table");
  await publisher.publish(
    Array.from({ length: ROWS }, (_, index) => ({ name: `Row ${index}`, amount: (index * 7919) % ROWS })),
  );
  const id = await newDashboard(person, "Long", [{ name: "Rows", kind: "table", publisher }]);
  await openDashboard(page, person, id);
  const rows = widget(page, "Rows");
  await expect(rows.getByText("5,000 rows")).toBeVisible();
  const inPage = () => rows.locator("tbody tr[aria-rowindex]").count();
  expect(await inPage()).toBeLessThan(60);

  await rows.getByRole("region", { name: "Rows of Rows" }).focus();
  await page.keyboard.press("End");
  await expect(rows.getByRole("cell", { name: "Row 4999", exact: true })).toBeVisible();
  expect(await inPage()).toBeLessThan(60);

  await page.keyboard.press("Home");
  await rows.getByRole("button", { name: "Amount" }).click();
  await expect(rows.locator("tbody tr[aria-rowindex='2']").getByRole("cell").last()).toHaveText("0");
  await rows.getByRole("button", { name: "Amount" }).click();
  await expect(rows.locator("tbody tr[aria-rowindex='2']").getByRole("cell").last()).toHaveText("4,999");
  await rows.getByRole("textbox", { name: "Filter Rows" }).fill("Row 4242");
  await expect(rows.getByText("1 of 5,000")).toBeVisible();
});

declare global {
  interface Window {
    frameTimes?: number[];
  }
}

/** Runs in the page. */
function countFrames(): void {
  const times: number[] = [];
  window.frameTimes = times;
  const frame = (time: number) => {
    times.push(time);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
