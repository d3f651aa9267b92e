import type { Part, Services } from "@/lib/service/services";

interface Parts extends Pick<Services, "part"> {
  /**
   * Stops all parts in reverse order of creation. A part is created after the parts it depends on, so it
   * stops before them.
   */
  stop(): Promise<void>;
}

export function createParts(services: () => Services): Parts {
  const made = new Map<symbol, unknown>();
  const stops: (() => Promise<void> | void)[] = [];

  function make<T>(part: Part<T>): T {
    const value = part.make(services(), (stop) => stops.push(stop));
    made.set(part.key, value);
    // Creation may have failed, for example because the database was down, so the next caller tries again.
    if (value instanceof Promise) value.catch(() => made.delete(part.key));
    return value;
  }

  return {
    part<T>(part: Part<T>): T {
      const known = made.get(part.key);
      return known === undefined ? make(part) : (known as T);
    },
    async stop() {
      await Promise.allSettled(made.values());
      for (const stop of stops.splice(0).reverse()) await stop();
    },
  };
}
