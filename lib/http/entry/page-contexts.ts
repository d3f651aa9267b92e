import { AsyncLocalStorage } from "node:async_hooks";

/** After this time, Next has finished its work after a response. */
const AFTERWARDS_MS = 1_000;

/**
 * Next and React draw a page within contexts. Below Node 24 the process follows every promise from the first page on until each
 * context is disabled: an accepted call then costs 1.2 times as much processor time (docs/decisions/0055). So they are disabled
 * while no page is drawn. The next page enables them again.
 */
export class PageContexts {
  readonly #entered = new Set<AsyncLocalStorage<unknown>>();
  #pages = 0;
  #rest: NodeJS.Timeout | undefined;

  /** Must be created before Next is loaded. */
  constructor() {
    const entered = this.#entered;
    AsyncLocalStorage.prototype.run = new Proxy(AsyncLocalStorage.prototype.run, {
      apply(run, storage, given) {
        entered.add(storage);
        return Reflect.apply(run, storage, given);
      },
    });
  }

  async during(page: () => Promise<void>): Promise<void> {
    clearTimeout(this.#rest);
    this.#pages += 1;
    try {
      await page();
    } finally {
      this.#pages -= 1;
      if (this.#pages === 0) this.#rest = setTimeout(() => this.#leave(), AFTERWARDS_MS).unref();
    }
  }

  #leave(): void {
    for (const storage of this.#entered) storage.disable();
    this.#entered.clear();
  }
}
