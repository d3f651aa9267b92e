import { type Leader, type LeaderParts, leadTabs, lockOfTab } from "./lead-tabs";
import { readTabMessage, type TabMessage } from "./tab-message";

/** The browser's tabs share one stream. */
export interface LiveChanges {
  follow(item: string, listener: ChangeListener): () => void;
}

export interface ChangeListener {
  onChange(): void;
  /** Called with true while changes are being received. Otherwise, the item must be polled. */
  onLive(isLive: boolean): void;
}

interface BrowserParts extends LeaderParts {
  readonly tab: string;
  readonly channel: {
    postMessage(message: unknown): void;
    addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  };
}

const LEADER = "millrace changes";

export function createLiveChanges(parts: BrowserParts): LiveChanges {
  const { tab, locks, channel } = parts;
  const listeners = new Map<string, Set<ChangeListener>>();
  let live: ReadonlySet<string> = new Set();
  let leader: Leader | null = null;
  let leave: (() => void) | null = null;

  channel.addEventListener("message", ({ data }) => {
    const said = readTabMessage(data);
    if (said) receive(said);
  });

  /**
   * Also handles the message locally, because a BroadcastChannel doesn't deliver messages to their sender.
   */
  function say(message: TabMessage): void {
    channel.postMessage(message);
    receive(message);
  }

  function receive(message: TabMessage): void {
    switch (message.kind) {
      case "who":
        if (leave !== null) sayWants();
        break;
      case "wants":
        leader?.want(message.tab, message.items);
        break;
      case "changed":
        for (const { onChange } of listeners.get(message.item) ?? []) onChange();
        break;
      case "live":
        live = new Set(message.items);
        for (const [item, all] of listeners) for (const { onLive } of all) onLive(live.has(item));
    }
  }

  function sayWants(): void {
    say({ kind: "wants", tab, items: [...listeners.keys()] });
  }

  function join(): () => void {
    const leaving = new AbortController();
    const left = new Promise<void>((resolve) => leaving.signal.addEventListener("abort", () => resolve()));
    // The tab holds this lock as long as it follows any item. The browser releases it if the tab closes or
    // crashes.
    locks.request(lockOfTab(tab), () => left).catch(() => undefined);
    const { signal } = leaving;
    locks
      .request(LEADER, { signal }, async () => {
        leader = leadTabs(parts, say);
        say({ kind: "who" });
        await left;
        leader.stop();
        leader = null;
      })
      // The lock request is aborted if this tab stops following changes while it waits to become the leader.
      .catch(() => undefined);
    return () => leaving.abort();
  }

  return {
    follow(item, listener) {
      const known = listeners.get(item) ?? new Set();
      listeners.set(item, known.add(listener));
      leave ??= join();
      sayWants();
      listener.onLive(live.has(item));
      return () => {
        known.delete(listener);
        if (known.size > 0) return;
        listeners.delete(item);
        sayWants();
        if (listeners.size > 0) return;
        leave?.();
        leave = null;
      };
    },
  };
}
