import { AsyncLocalStorage } from "node:async_hooks";

/** How long Next may still work on a page after its response. */
const AFTERWARDS_MS = 1_000;

/**
 * Next and React render a page within async contexts. In Node versions before 24, once the first page has
 * been rendered, the process tracks every promise until each context is disabled. An accepted call then takes
 * 1.2 times as much CPU time (docs/decisions/0055). So the contexts are disabled while no page is being
 * rendered. The next page enables them again.
 */
export class PageContexts {
  readonly #entered = new Set<AsyncLocalStorage<unknown>>();
  #pages = 0;
  #rest: NodeJS.Timeout | undefined;

  /**
   * Must be created before Next is loaded, so that every context entered during a page render is recorded.
   */
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
