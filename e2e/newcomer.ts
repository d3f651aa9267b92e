import { expect, type Locator, type Page } from "@playwright/test";

interface Allowance {
  /** Presses of the mouse and fields filled in: what a person would have to find out one after the other. */
  readonly deeds: number;
  readonly seconds: number;
}

/** Somebody who knows nothing but what is on the screen; what they have to do for something is counted. */
export class Newcomer {
  readonly page: Page;
  #deeds = 0;
  #began = Date.now();

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

  /** It was done: by no more deeds, and in no more time, than was promised. */
  async managed({ deeds, seconds }: Allowance): Promise<void> {
    const took = (Date.now() - this.#began) / 1000;
    expect(this.#deeds, `deeds, in ${took.toFixed(1)} s`).toBeLessThanOrEqual(deeds);
    expect(took, "seconds").toBeLessThanOrEqual(seconds);
    this.#deeds = 0;
    this.#began = Date.now();
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
