import { connect } from "node:net";

export interface RawAnswer {
  /** 0 where the server closed without an answer. */
  readonly status: number;
  readonly text: string;
  readonly timedOut: boolean;
}

/** Writes bytes, reads what comes back until the server closes or the time is up. */
export function rawCall(port: number, bytes: Buffer, timeoutMs: number): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let timedOut = false;
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    const timer = setTimeout(() => {
      timedOut = true;
      socket.destroy();
    }, timeoutMs);
    socket.on("data", (chunk) => chunks.push(chunk));
    // A refusal may come before the whole request is written; the reset that follows is no answer of its own.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      clearTimeout(timer);
      const text = Buffer.concat(chunks).toString("utf8");
      resolve({ status: Number(/^HTTP\/1\.\d (\d{3})/.exec(text)?.[1] ?? 0), text, timedOut });
    });
  });
}
