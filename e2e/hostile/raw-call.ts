import { connect } from "node:net";

export interface RawAnswer {
  /** 0 if the server closed the connection without a response. */
  readonly status: number;
  readonly text: string;
  readonly timedOut: boolean;
}

/** Writes bytes and reads the response until the server closes the connection or the time is up. */
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
    // A rejection may come before the whole request is written. The reset that follows isn't a response.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      clearTimeout(timer);
      const text = Buffer.concat(chunks).toString("utf8");
      resolve({ status: Number(/^HTTP\/1\.\d (\d{3})/.exec(text)?.[1] ?? 0), text, timedOut });
    });
  });
}
