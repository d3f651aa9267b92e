import { expect, type Page, test } from "@playwright/test";
import { newPerson, type Person } from "@/e2e/api/people";
import { bars, newDashboard, newPublisher, openDashboard, savedLayout, widget } from "./board";

test("widgets are moved and resized by keyboard and by mouse, and stay where they were put", async ({
  page,
}) => {
  const person = await newPerson();
  const publisher = await newPublisher(person, "One");
  await publisher.publish({ close: 110 });
  const names = ["First", "Second"];
  const id = await newDashboard(
    person,
    "Arranged",
    names.map((name, index) => ({ name, kind: "number", publisher, at: { x: index * 4, y: 0, w: 4, h: 6 } })),
  );
  await openDashboard(page, person, id);
  const first = widget(page, "First");
  const grip = first.getByRole("button", { name: /^Move First/ });
  const press = async (key: string) => {
    await saved(page, () => grip.press(key));
    return placeOf(person, id);
  };
  await expect(first.getByText("110")).toBeVisible();
  expect(await press("Shift+ArrowDown")).toMatchObject({ x: 0, y: 0, w: 4, h: 7 });
  expect(await press("Shift+ArrowLeft")).toMatchObject({ w: 3, h: 7 });
  expect(await press("Shift+ArrowUp")).toMatchObject({ w: 3, h: 6 });
  expect(await press("Shift+ArrowRight")).toMatchObject({ w: 4, h: 6 });
  await expect(grip).toBeFocused();

  const before = await boxOf(page, "First");
  await saved(page, () => drag(page, before.x + 60, before.y + 18, 500, 0));
  const moved = await placeOf(person, id);
  expect(moved.x).toBeGreaterThan(2);
  // The move is animated.
  await expect.poll(async () => (await boxOf(page, "First")).x).toBeGreaterThan(before.x + 200);
  await expect.poll(async () => (await boxOf(page, "First")).y).toBeCloseTo(before.y, 0);
  const now = await boxOf(page, "First");
  await saved(page, () => drag(page, now.x + now.width - 6, now.y + now.height - 6, 0, 120));
  expect((await placeOf(person, id)).h).toBeGreaterThan(moved.h);

  const stored = await savedLayout(person, id);
  await page.reload();
  await expect(first.getByText("110")).toBeVisible();
  expect(await savedLayout(person, id)).toEqual(stored);
  expect((await boxOf(page, "First")).x).toBeGreaterThan(before.x + 200);
});

test("presses faster than the server are all kept, also behind what is undone meanwhile", async ({
  page,
}) => {
  const person = await newPerson();
  const publisher = await newPublisher(person, "One");
  await publisher.publish({ close: 110 });
  const names = ["First", "Second"];
  const id = await newDashboard(
    person,
    "Pressed",
    names.map((name, index) => ({ name, kind: "number", publisher, at: { x: 0, y: index * 4, w: 3, h: 4 } })),
  );
  await openDashboard(page, person, id);
  const grip = widget(page, "First").getByRole("button", { name: /^Move First/ });
  await expect(grip).toBeVisible();
  // Holds the responses back until all five keys have been pressed.
  let release = () => {};
  const five = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/v1/dashboards/${id}`, async (route) => {
    if (route.request().method() === "PUT") await five;
    await route.continue();
  });
  for (let times = 0; times < 5; times += 1) await grip.press("ArrowRight");
  release();
  await expect.poll(async () => (await placeOf(person, id)).x).toBe(5);
  await grip.press("ArrowRight");
  await expect.poll(async () => (await placeOf(person, id)).x).toBe(6);

  await widget(page, "Second").getByRole("button", { name: "Actions for Second" }).click();
  await page.getByRole("menuitem", { name: "Remove from dashboard" }).click();
  await expect(widget(page, "Second")).toBeHidden();
  await grip.press("Shift+ArrowRight");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(widget(page, "Second").getByText("110")).toBeVisible();
  await expect.poll(async () => (await savedLayout(person, id)).length).toBe(2);
  expect(await placeOf(person, id)).toMatchObject({ x: 6, w: 4 });
});

test("a symbol and a range chosen once are followed by every widget, and stand in the address", async ({
  page,
}) => {
  const person = await newPerson();
  const [quotes, history] = [await newPublisher(person, "Quotes"), await newPublisher(person, "History")];
  await quotes.publish({
    symbols: { AAPL: { symbol: "AAPL", close: 110 }, MSFT: { symbol: "MSFT", close: 410 } },
  });
  await history.publish({ symbols: { AAPL: { values: bars(90) }, MSFT: { values: bars(60) } } });
  const id = await newDashboard(person, "Linked", [
    { name: "Watch", kind: "table", publisher: quotes, options: { link: "symbol" } },
    { name: "Last", kind: "number", publisher: quotes },
    { name: "Bars", kind: "candlestick", publisher: history },
    { name: "Always Apple", kind: "number", publisher: quotes, options: { symbol: "AAPL" } },
  ]);
  await openDashboard(page, person, id);
  const points = (count: number) =>
    widget(page, "Bars").getByRole("img", { name: `chart of ${count} points` });
  await expect(widget(page, "Last").getByText("110")).toBeVisible();
  await expect(points(90)).toBeVisible();

  await widget(page, "Watch").getByRole("button", { name: "MSFT" }).click();
  await expect(widget(page, "Last").getByText("410")).toBeVisible();
  await expect(points(60)).toBeVisible();
  await page.getByRole("radio", { name: "5D" }).click();
  await expect(points(7)).toBeVisible();
  await expect(page).toHaveURL(/\?symbol=MSFT&range=5D$/);

  const sent = page.url();
  await page.goto("/dashboards");
  await page.goto(sent);
  await expect(widget(page, "Last").getByText("410")).toBeVisible();
  await expect(points(7)).toBeVisible();
  await expect(widget(page, "Always Apple").getByText("110")).toBeVisible();

  const symbol = page.getByRole("combobox", { name: "Symbol" });
  await symbol.fill("TSLA");
  await symbol.press("Enter");
  await expect(widget(page, "Last").getByText("This data has no values for TSLA.")).toBeVisible();
  await page.getByRole("button", { name: "Clear the symbol" }).click();
  await expect(widget(page, "Last").getByText("110")).toBeVisible();
});

/** Does something and waits until the server has saved it. */
async function saved(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === "PUT");
  await act();
  expect((await answer).status()).toBe(200);
}

async function placeOf(person: Person, id: string) {
  const [first] = await savedLayout(person, id);
  if (!first) throw new Error("The dashboard is empty");
  return first;
}

async function boxOf(page: Page, name: string) {
  const box = await widget(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  return box;
}

async function drag(page: Page, x: number, y: number, right: number, down: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right, y + down, { steps: 12 });
  await page.mouse.up();
}
