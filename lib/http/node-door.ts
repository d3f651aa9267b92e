import type { IncomingMessage, ServerResponse } from "node:http";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type ApiAnswer, type ApiRequest, ClientGone, type HeaderFacts } from "./api-request";
import { clientAddress } from "./client-address";
import { requestId } from "./request-id";

/** Null for a request line that is no address at all. */
export function fromNode(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: { behindProxy: boolean },
): ApiRequest | null {
  const target = incoming.url ?? "/";
  // A target of two slashes would be read as a host.
  const url = target.startsWith("/") ? parse(`http://localhost${target}`) : parse(target);
  return url === null ? null : new NodeRequest(incoming, outgoing, url, options.behindProxy);
}

class NodeRequest implements ApiRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: HeaderFacts;
  readonly id: string;
  readonly #incoming: IncomingMessage;
  readonly #outgoing: ServerResponse;
  readonly #behindProxy: boolean;
  #signal: AbortSignal | undefined;

  constructor(incoming: IncomingMessage, outgoing: ServerResponse, url: URL, behindProxy: boolean) {
    this.#incoming = incoming;
    this.#outgoing = outgoing;
    this.#behindProxy = behindProxy;
    this.method = incoming.method ?? "GET";
    this.url = url;
    this.headers = nodeHeaders(incoming);
    this.id = requestId(this.headers.get("x-request-id"));
  }

  get address(): string {
    const peer = this.#incoming.socket.remoteAddress ?? "unknown";
    return clientAddress(peer, this.headers.get("x-forwarded-for"), this.#behindProxy);
  }

  get hasBody(): boolean {
    const { "content-length": length = "0", "transfer-encoding": encoding } = this.#incoming.headers;
    return encoding !== undefined || Number(length) > 0;
  }

  async readBody(limitBytes: number): Promise<Result<Uint8Array, "too_large">> {
    if (Number(this.#incoming.headers["content-length"] ?? 0) > limitBytes) return fail("too_large");
    const pieces: Buffer[] = [];
    let size = 0;
    try {
      for await (const piece of this.#incoming) {
        size += piece.length;
        if (size > limitBytes) return fail("too_large");
        pieces.push(piece);
      }
    } catch {
      throw new ClientGone();
    }
    return ok(pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces));
  }

  /** Made when asked for: most answers are there long before anybody could go away. */
  get signal(): AbortSignal {
    if (this.#signal === undefined) {
      const controller = new AbortController();
      const outgoing = this.#outgoing;
      this.#signal = controller.signal;
      if (outgoing.destroyed) controller.abort();
      outgoing.once("close", () => outgoing.writableFinished || controller.abort());
    }
    return this.#signal;
  }
}

/** Sends an answer; resolves when it is sent or when nobody is there to take it any more. */
export async function sendNode(
  outgoing: ServerResponse,
  answer: ApiAnswer,
  request: { method: string },
): Promise<void> {
  const { body } = answer;
  if (outgoing.destroyed) {
    await closeBody(body);
    return;
  }
  for (const [name, value] of Object.entries(answer.headers)) {
    outgoing.setHeader(name, typeof value === "string" ? value : [...value]);
  }
  outgoing.statusCode = answer.status;
  // What was not read stays in the pipe: the next request of this connection would begin in the middle of it.
  if (!outgoing.req.complete) outgoing.setHeader("connection", "close");
  if (body === undefined || typeof body === "string" || body instanceof Uint8Array) {
    if (body !== undefined) outgoing.setHeader("content-length", Buffer.byteLength(body));
    outgoing.end(request.method === "HEAD" ? undefined : body);
    return;
  }
  outgoing.flushHeaders();
  if (request.method === "HEAD") await closeBody(body);
  else await pour(outgoing, body);
  outgoing.end();
}

async function pour(outgoing: ServerResponse, body: AsyncIterable<string | Uint8Array>): Promise<void> {
  const pieces = body[Symbol.asyncIterator]();
  const gone = new Promise<"gone">((resolve) => outgoing.once("close", () => resolve("gone")));
  try {
    for (;;) {
      const piece = await Promise.race([pieces.next(), gone]);
      if (piece === "gone" || piece.done === true) return;
      if (outgoing.write(piece.value)) continue;
      await Promise.race([new Promise((resolve) => outgoing.once("drain", resolve)), gone]);
    }
  } finally {
    // Not waited for: a generator in the middle of a wait ends only when that does, which the signal sees to.
    pieces.return?.()?.catch(() => undefined);
  }
}

async function closeBody(body: ApiAnswer["body"]): Promise<void> {
  if (body === undefined || typeof body === "string" || body instanceof Uint8Array) return;
  await body[Symbol.asyncIterator]().return?.();
}

function nodeHeaders(incoming: IncomingMessage): HeaderFacts {
  return {
    get: (name) => joined(incoming.headers[name]) ?? null,
    entries: function* () {
      for (const [name, value] of Object.entries(incoming.headers)) {
        const text = joined(value);
        if (text !== undefined) yield [name, text];
      }
    },
  };
}

function joined(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(", ") : value;
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
