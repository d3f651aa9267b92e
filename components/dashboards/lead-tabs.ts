import { isJsonObject } from "@/lib/kit/json";
import type { TabMessage } from "./tab-message";

/** The tab that receives the stream of changes on behalf of all tabs. */
export interface Leader {
  want(tab: string, items: readonly string[]): void;
  stop(): void;
}

/** The part of `EventSource` that we use. */
export interface ChangeSource {
  readonly readyState: number;
  addEventListener(type: string, listener: (event: Event) => void): void;
  close(): void;
}

export interface LeaderParts {
  readonly locks: Pick<LockManager, "request">;
  connect(items: readonly string[]): ChangeSource;
}

export function lockOfTab(tab: string): string {
  return `millrace changes ${tab}`;
}

/**
 * Delay before a stream is opened, so that opening several tabs at once, or changing pages quickly, leads to
 * only one new stream.
 */
const SOON_MS = 50;
/**
 * Minimum delay before reconnecting after the server rejected a connection, for example because there are too
 * many connections.
 */
const REFUSED_MS = 60_000;
const SHUT_DOWN_MS = 1_000;
/** Maximum number of items per stream. Any further items are polled. */
const MAX_ITEMS = 20;
const CLOSED = 2;

export function leadTabs({ locks, connect }: LeaderParts, say: (message: TabMessage) => void): Leader {
  const stopped = new AbortController();
  const wants = new Map<string, readonly string[]>();
  let opened: { readonly names: string; readonly source: ChangeSource } | null = null;
  let live = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function soon(waitMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(open, waitMs);
  }

  function open(): void {
    const items = [...new Set([...wants.values()].flat())].sort().slice(0, MAX_ITEMS);
    const names = items.join();
    if (opened?.names === names) {
      sayLive(live);
      return;
    }
    close();
    if (items.length === 0) return;
    const source = connect(items);
    const isMine = () => opened?.source === source;
    opened = { names, source };
    source.addEventListener("ready", () => {
      if (!isMine()) return;
      sayLive(items);
      // Changes may have been missed before the stream was ready, so report every item as changed.
      for (const item of items) say({ kind: "changed", item });
    });
    source.addEventListener("change", (event) => {
      const { item } = readEvent(event);
      if (item !== undefined && isMine()) say({ kind: "changed", item });
    });
    source.addEventListener("end", (event) => {
      const { item } = readEvent(event);
      if (!isMine()) return;
      if (item !== undefined) return sayLive([...live].filter((each) => each !== item));
      close();
      soon(SHUT_DOWN_MS * (1 + Math.random()));
    });
    source.addEventListener("error", () => {
      if (!isMine()) return;
      sayLive([]);
      // Unless the connection is closed, the browser reconnects on its own.
      if (source.readyState !== CLOSED) return;
      close();
      soon(REFUSED_MS * (1 + Math.random()));
    });
  }

  function close(): void {
    opened?.source.close();
    opened = null;
    sayLive([]);
  }

  function sayLive(items: Iterable<string>): void {
    live = new Set(items);
    say({ kind: "live", items: [...live] });
  }

  /**
   * Removes the tab's items once the tab is closed or no longer follows anything. In both cases, the tab
   * releases the lock that is awaited here.
   */
  function watch(tab: string): void {
    locks
      .request(lockOfTab(tab), { mode: "shared", signal: stopped.signal }, async () => {
        if (stopped.signal.aborted) return;
        wants.delete(tab);
        soon(SOON_MS);
        // By now, the tab may be following other items, so ask all tabs what they follow.
        say({ kind: "who" });
      })
      .catch(() => undefined);
  }

  return {
    want(tab, items) {
      const known = wants.get(tab);
      if (known === undefined && items.length === 0) return;
      wants.set(tab, items);
      if (known === undefined) watch(tab);
      if (known?.join() !== items.join()) soon(SOON_MS);
      else sayLive(live);
    },
    stop() {
      stopped.abort();
      clearTimeout(timer);
      close();
    },
  };
}

function readEvent(event: Event): { readonly item?: string } {
  if (!(event instanceof MessageEvent) || typeof event.data !== "string") return {};
  try {
    const said: unknown = JSON.parse(event.data);
    return isJsonObject(said) && typeof said.item === "string" ? { item: said.item } : {};
  } catch {
    return {};
  }
}
