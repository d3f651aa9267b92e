import { Agent, request as open } from "node:http";

export interface AwkwardRequest {
  readonly method: string;
  /** Path with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
}

export interface AwkwardAnswer {
  /** 0 if there was no response. */
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** The start of the body. */
  readonly text: string;
  readonly bytes: number;
  readonly ms: number;
  readonly timedOut: boolean;
}

const agent = new Agent({ keepAlive: true, maxSockets: 100 });
const KEPT_BYTES = 2_000;
/** How long a stream is read. It has no end, so its start is enough. */
const STREAM_MS = 300;

interface Attempt {
  readonly answer: AwkwardAnswer;
  /** True if the server closed the idle connection at the moment it was used again. */
  readonly wasClosed: boolean;
}

/** Sends the request unchanged and reads the whole response. */
export async function callAwkwardly(
  address: string,
  request: AwkwardRequest,
  withinMs: number,
): Promise<AwkwardAnswer> {
  const { answer, wasClosed } = await attempt(address, request, withinMs, agent);
  return wasClosed ? (await attempt(address, request, withinMs, false)).answer : answer;
}

function attempt(
  address: string,
  { method, path, headers, body }: AwkwardRequest,
  withinMs: number,
  through: Agent | false,
): Promise<Attempt> {
  const { hostname, port } = new URL(address);
  const begun = performance.now();
  return new Promise((resolve) => {
    let status = 0;
    let bytes = 0;
    let text = "";
    let retryAfter: string | undefined;
    let timedOut = false;
    const done = (wasClosed: boolean) => {
      clearTimeout(timer);
      const ms = performance.now() - begun;
      resolve({ answer: { status, retryAfter, text, bytes, ms, timedOut }, wasClosed });
    };
    const length = body === undefined ? {} : { "content-length": String(body.length) };
    const sent = open(
      { hostname, port, method, path, agent: through, headers: { ...headers, ...length } },
      (answer) => {
        status = answer.statusCode ?? 0;
        retryAfter = answer.headers["retry-after"];
        if (String(answer.headers["content-type"]).startsWith("text/event-stream"))
          setTimeout(() => sent.destroy(), STREAM_MS);
        answer.on("data", (piece: Buffer) => {
          if (text.length < KEPT_BYTES) text += piece.toString("latin1", 0, KEPT_BYTES);
          bytes += piece.length;
        });
        for (const end of ["end", "close", "error"]) answer.on(end, () => done(false));
      },
    );
    const timer = setTimeout(() => {
      timedOut = true;
      sent.destroy();
    }, withinMs);
    sent.on("error", (error: NodeJS.ErrnoException) =>
      done(sent.reusedSocket && status === 0 && error.code === "ECONNRESET" && !timedOut),
    );
    sent.end(body);
  });
}
