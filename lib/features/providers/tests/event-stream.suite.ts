import { afterAll } from "vitest";

interface Notified {
  /** "value", "reset" or "end". */
  readonly event: string;
  readonly id: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  readonly data: any;
}

/** Opens an event stream like a browser and reads its events one by one. */
export async function openEvents(address: string, headers: Record<string, string> = {}) {
  const closing = new AbortController();
  afterAll(() => closing.abort());
  const answer = await fetch(address, { headers, signal: closing.signal });
  if (answer.status !== 200 || answer.body === null) {
    const body = await answer.json();
    throw new Error(`${answer.status} ${body.code}`);
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";

  /** Returns the next event, skipping comments; null at the end. */
  async function next(): Promise<Notified | null> {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const fields = new Map<string, string>();
        for (const line of block.split("\n")) {
          const [name = "", ...rest] = line.split(": ");
          fields.set(name, rest.join(": "));
        }
        const event = fields.get("event");
        if (event !== undefined)
          return { event, id: fields.get("id"), data: JSON.parse(fields.get("data") ?? "null") };
      } else {
        const piece = await reader.read();
        if (piece.done) return null;
        text += piece.value;
      }
    }
  }

  /** Returns the version and value of the next events, or their code. */
  async function take(count: number): Promise<unknown[]> {
    const taken: unknown[] = [];
    while (taken.length < count) {
      const notified = await next();
      if (notified === null) return [...taken, "closed"];
      const { version, value, url, code, item } = notified.data;
      const named = item === undefined ? [] : [item];
      taken.push([
        notified.event,
        ...named,
        ...(notified.event === "value" ? [version, value ?? url] : [code]).filter(Boolean),
      ]);
    }
    return taken;
  }

  return { answer, next, take, close: () => closing.abort() };
}
