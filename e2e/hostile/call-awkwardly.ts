import { Agent, request } from "node:http";

export interface AwkwardRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
}

export interface AwkwardAnswer {
  /** 0 where none came. */
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** The beginning of it. */
  readonly text: string;
  readonly bytes: number;
  readonly ms: number;
  readonly timedOut: boolean;
}

const agent = new Agent({ keepAlive: true, maxSockets: 100 });
const KEPT_BYTES = 2_000;
/** A stream has no end: what it begins with is enough. */
const STREAM_MS = 300;

/** Sends it as it is, and reads all of the answer. */
export function callAwkwardly(
  address: string,
  { method, path, headers, body }: AwkwardRequest,
  withinMs: number,
): Promise<AwkwardAnswer> {
  const { hostname, port } = new URL(address);
  const begun = performance.now();
  return new Promise((resolve) => {
    let status = 0;
    let bytes = 0;
    let text = "";
    let retryAfter: string | undefined;
    let timedOut = false;
    const done = () => {
      clearTimeout(timer);
      resolve({ status, retryAfter, text, bytes, ms: performance.now() - begun, timedOut });
    };
    const length = body === undefined ? {} : { "content-length": String(body.length) };
    const sent = request(
      { hostname, port, method, path, agent, headers: { ...headers, ...length } },
      (answer) => {
        status = answer.statusCode ?? 0;
        retryAfter = answer.headers["retry-after"];
        if (String(answer.headers["content-type"]).startsWith("text/event-stream"))
          setTimeout(() => sent.destroy(), STREAM_MS);
        answer.on("data", (piece: Buffer) => {
          if (text.length < KEPT_BYTES) text += piece.toString("latin1", 0, KEPT_BYTES);
          bytes += piece.length;
        });
        answer.on("end", done).on("close", done).on("error", done);
      },
    );
    const timer = setTimeout(() => {
      timedOut = true;
      sent.destroy();
    }, withinMs);
    sent.on("error", done);
    sent.end(body);
  });
}
