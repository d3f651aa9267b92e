import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLiveChanges } from "./live-changes";

/** A browser with several tabs that share locks and a channel, and the streams they have opened. */
function browser() {
  const queues = new Map<string, Promise<unknown>>();
  const tabs = new Map<string, (event: { data: unknown }) => void>();
  const held = new Map<string, () => void>();
  const opened: Stream[] = [];

  function openTab(tab: string) {
    const gone = new Promise<void>((resolve) => held.set(tab, resolve));
    // biome-ignore lint/suspicious/noExplicitAny: the browser's own type has overloads
    async function request(name: string, ...rest: any[]): Promise<any> {
      const work = rest.at(-1);
      const { signal } = rest.length > 1 ? rest[0] : {};
      const before = queues.get(name) ?? Promise.resolve();
      const mine = before.then(() => {
        if (signal?.aborted) throw signal.reason;
        if (!tabs.has(tab)) return undefined;
        return Promise.race([work(null), gone]);
      });
      queues.set(
        name,
        mine.catch(() => undefined),
      );
      return mine;
    }
    return createLiveChanges({
      tab,
      locks: { request },
      channel: {
        postMessage: (data) => {
          for (const [name, listener] of tabs)
            if (name !== tab) queueMicrotask(() => tabs.get(name) === listener && listener({ data }));
        },
        addEventListener: (_type, listener) => tabs.set(tab, listener),
      },
      connect: (items) => {
        const stream = new Stream(tab, items);
        opened.push(stream);
        return stream;
      },
    });
  }

  /** A killed tab sends no messages. */
  function kill(tab: string): void {
    tabs.delete(tab);
    held.get(tab)?.();
    for (const stream of opened) if (stream.tab === tab) stream.close();
  }

  return { openTab, kill, opened, open: () => opened.filter(({ isOpen }) => isOpen) };
}

class Stream extends EventTarget {
  readyState = 0;
  isOpen = true;
  readonly tab: string;
  readonly items: readonly string[];
  constructor(tab: string, items: readonly string[]) {
    super();
    this.tab = tab;
    this.items = items;
  }
  close(): void {
    this.isOpen = false;
    this.readyState = 2;
  }
  notify(type: string, data: object = {}): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
}

function listener() {
  return { onChange: vi.fn(), onLive: vi.fn() };
}

const settled = () => vi.advanceTimersByTimeAsync(200);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("all tabs hear through one stream, which carries what any of them looks at", async () => {
  const { openTab, open } = browser();
  const [first, second] = [listener(), listener()];
  openTab("one").follow("dashboard/a", first);
  openTab("two").follow("dashboard/b", second);
  await settled();
  expect(open().map(({ items }) => items)).toEqual([["dashboard/a", "dashboard/b"]]);
  open()[0]?.notify("ready");
  await settled();
  for (const each of [first, second]) expect(each.onLive).toHaveBeenLastCalledWith(true);
  second.onChange.mockClear();
  open()[0]?.notify("change", { item: "dashboard/b" });
  await settled();
  expect(second.onChange).toHaveBeenCalledOnce();
  open()[0]?.notify("end", { item: "dashboard/b", code: "not_found" });
  await settled();
  expect(second.onLive).toHaveBeenLastCalledWith(false);
  expect(first.onLive).toHaveBeenLastCalledWith(true);
});

test("when the tab that holds the stream stops looking, or is killed, another takes over", async () => {
  const { openTab, kill, open } = browser();
  const listeners = [listener(), listener(), listener()];
  const stops = listeners.map((each, index) => openTab(`tab ${index}`).follow("dashboard/a", each));
  await settled();
  expect(open().map(({ tab }) => tab)).toEqual(["tab 0"]);
  stops[0]?.();
  await settled();
  expect(open().map(({ tab }) => tab)).toEqual(["tab 1"]);
  open()[0]?.notify("ready");
  kill("tab 1");
  await settled();
  expect(open().map(({ tab }) => tab)).toEqual(["tab 2"]);
  open()[0]?.notify("ready");
  await settled();
  expect(listeners[2]?.onLive).toHaveBeenLastCalledWith(true);
  stops[2]?.();
  await settled();
  expect(open()).toEqual([]);
});

test("what nobody looks at any more is left out of the stream, a killed tab's too", async () => {
  const { openTab, kill, open } = browser();
  openTab("one").follow("dashboard/a", listener());
  const stop = openTab("two").follow("widget/b", listener());
  openTab("three").follow("shared/c", listener());
  await settled();
  kill("three");
  await settled();
  expect(open().map(({ items }) => items)).toEqual([["dashboard/a", "widget/b"]]);
  stop();
  await settled();
  expect(open().map(({ items }) => items)).toEqual([["dashboard/a"]]);
});

test("refused, nobody believes to be told, and it is asked for again a good while later", async () => {
  const { openTab, opened } = browser();
  const tab = listener();
  openTab("one").follow("dashboard/a", tab);
  await settled();
  opened[0]?.close();
  opened[0]?.dispatchEvent(new Event("error"));
  await vi.advanceTimersByTimeAsync(50_000);
  expect(tab.onLive).toHaveBeenLastCalledWith(false);
  expect(opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(opened.length).toBeGreaterThan(1);
  opened.at(-1)?.notify("ready");
  await settled();
  expect(tab.onLive).toHaveBeenLastCalledWith(true);
});

test("a stream that breaks is the clock's until it is there again; a server that leaves is asked again soon", async () => {
  const { openTab, open, opened } = browser();
  const tab = listener();
  openTab("one").follow("dashboard/a", tab);
  await settled();
  open()[0]?.notify("ready");
  open()[0]?.dispatchEvent(new Event("error"));
  await settled();
  expect(tab.onLive).toHaveBeenLastCalledWith(false);
  tab.onChange.mockClear();
  open()[0]?.notify("ready");
  expect(tab.onChange).toHaveBeenCalledOnce();
  open()[0]?.notify("end", { code: "shutdown" });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(opened).toHaveLength(2);
  expect(open()).toHaveLength(1);
});
