import { expect, type Locator, type Page } from "@playwright/test";
import { owner } from "@/e2e/api/api";
import { type Workflow, workflow } from "@/e2e/api/shapes";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export class EditorPage {
  readonly page: Page;
  readonly id: string;
  readonly canvas: Locator;
  readonly palette: Locator;
  readonly settings: Locator;
  readonly panel: Locator;
  readonly dialog: Locator;
  readonly workers: Locator;
  readonly wires: Locator;

  constructor(page: Page, id: string) {
    this.page = page;
    this.id = id;
    this.canvas = page.getByRole("application", { name: "Workflow" });
    this.palette = page.getByRole("complementary", { name: "Workers" });
    this.settings = page.getByRole("complementary", { name: "Settings" });
    this.panel = page.getByRole("region", { name: "Problems, runs, requests and tests" });
    this.dialog = page.getByRole("dialog");
    this.workers = this.canvas.getByRole("group", { name: /^#\d+ / });
    this.wires = this.canvas.getByRole("group", { name: /^Connection / });
  }

  async goto(): Promise<void> {
    await this.page.goto(`/workflows/${this.id}`);
    await expect(this.canvas).toBeVisible();
  }

  worker(index: number): Locator {
    return this.canvas.getByRole("group", { name: new RegExp(`^#${index} `) });
  }

  wire(from: number, to: number): Locator {
    return this.canvas.getByRole("group", { name: new RegExp(`^Connection from #${from} to #${to}(,|$)`) });
  }

  /** A connection handle: `in`, `out`, `error`, or the name of an output. */
  handle(index: number, name: string): Locator {
    return this.worker(index).locator(`.react-flow__handle[data-handleid="${name}"]`);
  }

  field(name: string | RegExp): Locator {
    return this.settings.getByRole("textbox", { name });
  }

  /** The save status at the top. */
  get state(): Locator {
    return this.page.getByRole("main").getByRole("status").first();
  }

  async choose(index: number): Promise<void> {
    const worker = this.worker(index);
    // Playwright would scroll to a worker that is partly hidden, and the canvas would undo that before the
    // click.
    if (await this.isInSight(worker)) await worker.click();
    else await worker.press("Space");
    await expect(this.settings.getByRole("textbox", { name: "Worker name" })).toBeVisible();
  }

  private async isInSight(thing: Locator): Promise<boolean> {
    const [inner, outer] = await Promise.all([thing.boundingBox(), this.canvas.boundingBox()]);
    if (inner === null || outer === null) return false;
    const isWithin = (at: number, length: number, from: number, room: number) =>
      at >= from && at + length <= from + room;
    return (
      isWithin(inner.x, inner.width, outer.x, outer.width) &&
      isWithin(inner.y, inner.height, outer.y, outer.height)
    );
  }

  async openTab(name: "Settings" | "Test" | "Data"): Promise<void> {
    await this.settings.getByRole("tab", { name }).click();
  }

  async openPanel(name: string | RegExp): Promise<void> {
    await this.panel.getByRole("button", { name }).click();
  }

  /** Runs a command through the palette, by the start of its name. */
  async command(name: string): Promise<void> {
    await this.page.keyboard.press("Control+k");
    await this.page.getByRole("combobox", { name: "Commands" }).fill(name);
    await this.page.keyboard.press("Enter");
  }

  /** Returns a position on the canvas in page coordinates. */
  async at({ x, y }: Point): Promise<Point> {
    const box = await boxOf(this.canvas);
    return { x: box.x + x, y: box.y + y };
  }

  async drag(from: Point, to: Point): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await mouse.move(to.x, to.y, { steps: 4 });
    await mouse.up();
  }

  /** Draws a selection box around two workers, from the first one's corner to the second one's. */
  async selectAround(from: number, to: number): Promise<void> {
    const first = await boxOf(this.worker(from));
    const last = await boxOf(this.worker(to));
    await this.page.keyboard.down("Shift");
    // On a busy machine, the canvas notices the key a few frames late.
    await expect(this.canvas.locator(".react-flow__pane.selection")).toBeAttached();
    await this.drag(
      { x: first.x - 16, y: first.y - 16 },
      { x: last.x + last.width + 16, y: last.y + last.height + 16 },
    );
    await this.page.keyboard.up("Shift");
    await expect(this.settings.getByRole("heading", { name: "2 workers" })).toBeVisible();
  }

  async connect(from: number, to: number, port = "out"): Promise<void> {
    await this.drag(await middleOf(this.handle(from, port)), await middleOf(this.handle(to, "in")));
  }

  /** Opens the palette. It is collapsed for a non-empty workflow unless the screen is wide. */
  async showPalette(): Promise<void> {
    await this.page.getByRole("button", { name: "Show the palette" }).click();
    await expect(this.palette).toBeVisible();
  }

  async dragFromPalette(title: string, to: Point): Promise<void> {
    const entry = this.palette.getByRole("option", { name: new RegExp(`^${title} `) });
    await entry.scrollIntoViewIfNeeded();
    await this.drag(await middleOf(entry), to);
  }

  async save(): Promise<void> {
    await this.page.keyboard.press("Control+s");
    await expect(this.state).toHaveText(/^Saved/);
  }

  async stored(): Promise<Workflow> {
    return workflow.parse((await owner.get(`/workflows/${this.id}`)).json);
  }

  /** Waits until the document on the server matches. */
  async expectStored<T>(pick: (document: Workflow) => T, wanted: NoInfer<T>): Promise<void> {
    await expect.poll(async () => pick(await this.stored())).toEqual(wanted);
  }
}

export async function boxOf(thing: Locator) {
  await expect(thing).toBeVisible();
  const box = await thing.boundingBox();
  if (!box) throw new Error("It is not on the screen");
  return box;
}

/** Returns the middle of a connection between two workers in a row. */
export async function middleOfWire(editor: EditorPage, from: number, to: number): Promise<Point> {
  const begin = await middleOf(editor.handle(from, "out"));
  const end = await middleOf(editor.handle(to, "in"));
  return { x: (begin.x + end.x) / 2, y: (begin.y + end.y) / 2 };
}

export async function middleOf(thing: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(thing);
  return { x: x + width / 2, y: y + height / 2 };
}
