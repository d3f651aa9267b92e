import { expect, type Locator, type Page } from "@playwright/test";

/** A user who only knows what is on the screen. Counts the clicks, filled fields and key presses that each goal takes. */
export class Newcomer {
  readonly page: Page;
  #deeds = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...path: Locator[]): Promise<void> {
    for (const each of path) {
      this.#deeds += 1;
      await each.click();
    }
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.#deeds += 1;
    await field.fill(text);
  }

  async strike(keys: string): Promise<void> {
    this.#deeds += 1;
    await this.page.keyboard.press(keys);
  }

  /**
   * Checks that the goal took at most the promised number of clicks, filled fields and key presses, and resets the
   * counter.
   */
  managed(deeds: number): void {
    expect(this.#deeds, "deeds").toBeLessThanOrEqual(deeds);
    this.#deeds = 0;
  }

  get settings(): Locator {
    return this.page.getByRole("complementary", { name: "Settings" });
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true }).first();
  }

  screen(name: string): Locator {
    return this.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
  }

  option(name: string | RegExp): Locator {
    return this.page.getByRole("option", { name }).first();
  }
}
