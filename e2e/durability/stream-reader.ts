import { randomInt } from "node:crypto";
import { get, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";

const notified = z.object({ version: z.int().optional(), code: z.string().optional() });
/** Random delay, so that a thousand readers don't reconnect at the same moment. */
const AGAIN_MS = { min: 100, max: 600 };

/** Reads a stream like `EventSource`, which reconnects with the last ID it received. */
export class StreamReader {
  /** All received versions in order, over all connections. */
  readonly versions: number[] = [];
  /** Reasons that the streams gave for ending. */
  readonly ends: string[] = [];
  resets = 0;
  readonly #address: string;
  #isStopped = false;
  #answer: IncomingMessage | undefined;

  constructor(address: string) {
    this.#address = address;
    this.#read();
  }

  get last(): number {
    return this.versions.at(-1) ?? 0;
  }

  stop(): void {
    this.#isStopped = true;
    this.#answer?.destroy();
  }

  async #read(): Promise<void> {
    while (!this.#isStopped) {
      await this.#readOnce().catch(() => undefined);
      await pause(randomInt(AGAIN_MS.min, AGAIN_MS.max));
    }
  }

  async #readOnce(): Promise<void> {
    const since = this.last === 0 ? {} : { "Last-Event-ID": String(this.last) };
    const headers = { Accept: "text/event-stream", ...since };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(this.#address, { headers, agent: false }, resolve).once("error", reject);
    });
    this.#answer = answer;
    let text = "";
    for await (const piece of answer.setEncoding("utf8")) {
      text += String(piece);
      const events = text.split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) this.#hear(event);
    }
  }

  #hear(event: string): void {
    const name = /^event: (\w+)$/m.exec(event)?.[1];
    if (name === "reset") this.resets += 1;
    const { version, code } = notified.parse(JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? "{}"));
    if (version !== undefined) this.versions.push(version);
    if (name === "end") this.ends.push(code ?? "");
  }
}

/** Requests a stream and never reads from it. */
export function neverRead(address: string): Socket {
  const { hostname, port, pathname } = new URL(address);
  const socket = connect(Number(port), hostname).pause();
  // The server is expected to close the connection.
  socket.on("error", () => undefined);
  socket.write(`GET ${pathname}?stream=1 HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  return socket;
}
