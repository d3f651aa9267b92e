import { expect, type Locator, type Page } from "@playwright/test";

/** Somebody who knows nothing but what is on the screen; what they have to do for something is counted. */
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

  /** Checks that no more presses and filled-in fields were needed than promised, and starts counting again. */
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

  /** Of the side bar. */
  screen(name: string): Locator {
    return this.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
  }

  /** Of what is offered: a list that is open, or the palette. */
  option(name: string | RegExp): Locator {
    return this.page.getByRole("option", { name }).first();
  }
}
