import { AsyncLocalStorage } from "node:async_hooks";

/** By this time Next has finished what it does after an answer. */
const AFTERWARDS_MS = 1_000;

/**
 * Next and React draw a page within contexts. Node 20 follows every promise of the process from the first one on,
 * until each of them is disabled: an accepted call costs 1.4 times as much, a 304 twice (docs/decisions/0055). They are
 * disabled whenever no page is being drawn. The next page enables them again.
 */
export class PageContexts {
  readonly #entered = new Set<AsyncLocalStorage<unknown>>();
  #pages = 0;
  #rest: NodeJS.Timeout | undefined;

  /** To be made before Next is loaded. */
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
