import type { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { finished } from "node:stream/promises";
import { type ApiAnswer, type ApiRequest, ClientGone, type HeaderFacts } from "@/lib/http/api-request";
import { clientAddress } from "@/lib/http/client-address";
import { requestId } from "@/lib/http/request-id";
import type { PushedPieces } from "@/lib/kit/pushed-pieces";
import type { Query } from "@/lib/kit/query";
import { fail, ok, type Result } from "@/lib/kit/result";
import { SLICE_BYTES, slicesOf } from "@/lib/kit/slices-of";

export function fromNode(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: { behindProxy: boolean },
): ApiRequest | null {
  if (hasTwoHosts(incoming)) return null;
  const target = incoming.url ?? "/";
  // A path that starts with two slashes would otherwise be parsed as a host.
  const address = target.startsWith("/") ? `http://localhost${target}` : target;
  const plain = PLAIN_PATH.test(target);
  if (!plain && !URL.canParse(address)) return null;
  return new NodeRequest(incoming, outgoing, address, plain ? target : null, options.behindProxy);
}

/** Two Host headers are dangerous, because Node reads the first one and a proxy may read the last. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") hosts += 1;
  return hosts > 1;
}

/**
 * Matches paths that parsing would leave unchanged. Parsing costs more than most other parts of a response.
 */
const PLAIN_PATH = /^\/[\w/~-]*$/;

const NO_QUERY: Query = new URLSearchParams();

class NodeRequest implements ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: HeaderFacts;
  readonly #incoming: IncomingMessage;
  readonly #outgoing: ServerResponse;
  readonly #address: string;
  readonly #behindProxy: boolean;
  #url: URL | undefined;
  #query: Query | undefined;
  #id: string | undefined;
  #signal: AbortSignal | undefined;

  constructor(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    address: string,
    plainPath: string | null,
    behindProxy: boolean,
  ) {
    this.#incoming = incoming;
    this.#outgoing = outgoing;
    this.#address = address;
    this.#behindProxy = behindProxy;
    this.method = incoming.method ?? "GET";
    this.path = plainPath ?? this.url.pathname;
    this.headers = new NodeHeaders(incoming);
  }

  get url(): URL {
    this.#url ??= new URL(this.#address);
    return this.#url;
  }

  get query(): Query {
    this.#query ??= this.#address.includes("?") ? this.url.searchParams : NO_QUERY;
    return this.#query;
  }

  get rawQuery(): string {
    return this.#address.includes("?") ? this.url.search.slice(1) : "";
  }

  get id(): string {
    this.#id ??= requestId(this.headers.get("x-request-id"));
    return this.#id;
  }

  get address(): string {
    const peer = this.#incoming.socket.remoteAddress ?? "unknown";
    return clientAddress(peer, this.headers.get("x-forwarded-for"), this.#behindProxy);
  }

  get hasBody(): boolean {
    return bringsBody(this.#incoming);
  }

  readBody(limitBytes: number): Promise<Result<Uint8Array, "too_large">> {
    const incoming = this.#incoming;
    return new Promise((resolve, reject) => {
      if (Number(incoming.headers["content-length"] ?? 0) > limitBytes) return resolve(fail("too_large"));
      const pieces: Buffer[] = [];
      let size = 0;
      const gone = () => reject(new ClientGone());
      if (incoming.destroyed) return gone();
      const take = (piece: Buffer) => {
        size += piece.length;
        pieces.push(piece);
        if (size <= limitBytes) return;
        incoming.off("data", take).pause();
        resolve(fail("too_large"));
      };
      incoming.on("data", take).once("error", gone).once("close", gone);
      incoming.once("end", () => {
        incoming.off("close", gone);
        resolve(ok(pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces)));
      });
    });
  }

  /** Created on first use, because most responses are ready before a client could disconnect. */
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

function bringsBody({ headers }: IncomingMessage): boolean {
  const { "content-length": length = "0", "transfer-encoding": encoding } = headers;
  return encoding !== undefined || Number(length) > 0;
}

/**
 * True if the client hasn't finished sending its body. `complete` alone isn't enough, because a response can
 * be ready before Node marks its request as complete, even if the request has no body.
 */
function isStillSending(incoming: IncomingMessage): boolean {
  return !incoming.complete && bringsBody(incoming);
}

export function sendNode(
  outgoing: ServerResponse,
  answer: ApiAnswer,
  request: { method: string },
  untakenMs = UNTAKEN_MS,
): Promise<void> | undefined {
  const { body } = answer;
  if (outgoing.destroyed) return closeBody(body);
  if (!isWhole(body)) return sendPieces(outgoing, answer, body, request, untakenMs);
  const bytes = body === undefined ? undefined : Buffer.byteLength(body);
  outgoing.writeHead(answer.status, headOf(outgoing, answer, bytes));
  const shown = request.method === "HEAD" ? undefined : body;
  if (isStillSending(outgoing.req)) return endUnread(outgoing, shown, untakenMs);
  if (shown !== undefined && shown.length > SLICE_BYTES) return sendSlices(outgoing, shown, untakenMs);
  // Writes a body of plain ASCII as `latin1`, which goes to the socket without another copy.
  outgoing.end(shown, bytes === body?.length ? "latin1" : "utf8");
  expectTaking(outgoing, untakenMs);
  return undefined;
}

async function sendSlices(
  outgoing: ServerResponse,
  body: string | Uint8Array,
  untakenMs: number,
): Promise<void> {
  await pour(outgoing, slicesOf(body), untakenMs);
  outgoing.end();
  expectTaking(outgoing, untakenMs);
}

function isWhole(body: ApiAnswer["body"]): body is string | Uint8Array | undefined {
  return body === undefined || typeof body === "string" || body instanceof Uint8Array;
}

async function sendPieces(
  outgoing: ServerResponse,
  answer: ApiAnswer,
  body: AsyncIterable<string | Uint8Array>,
  { method }: { method: string },
  untakenMs: number,
): Promise<void> {
  // Without `Transfer-Encoding`, Node doesn't frame the pieces as chunks: it sends them as they are, and the
  // body ends when the connection closes.
  if (answer.headers.Connection === "close") outgoing.removeHeader("Transfer-Encoding");
  outgoing.writeHead(answer.status, headOf(outgoing, answer, undefined));
  outgoing.flushHeaders();
  if (method === "HEAD") await closeBody(body);
  else await pour(outgoing, body, untakenMs);
  outgoing.end();
  expectTaking(outgoing, untakenMs);
}

/**
 * Clients that read nothing for this long are disconnected, because they take up a connection and memory that
 * other clients need. Even a slow client reads something in that time.
 */
const UNTAKEN_MS = 30_000;

/**
 * Closes the connection if the client reads none of the pending data. Node only checks whether any byte was
 * sent since its last check, so this takes one to two times the timeout.
 */
function expectTaking(outgoing: ServerResponse, untakenMs: number): void {
  if (outgoing.writableLength === 0 || outgoing.destroyed) return;
  outgoing.setTimeout(untakenMs);
  // Clears our timeout before Node's own `finish` listener sets the timeout for the next request.
  outgoing.prependOnceListener("finish", () => outgoing.setTimeout(0));
}

/**
 * Ends the response to a client that is still sending. Closing a connection with unread bytes would reset it,
 * and the client would never see the response. So the bytes are read and dropped first, for a limited time.
 */
async function endUnread(
  outgoing: ServerResponse,
  body: string | Uint8Array | undefined,
  untakenMs: number,
): Promise<void> {
  const incoming = outgoing.req;
  if (body === undefined || body.length === 0) outgoing.flushHeaders();
  else outgoing.write(body);
  const patience = AbortSignal.timeout(LINGER_MS);
  await finished(incoming.resume(), { signal: patience }).catch(() => undefined);
  outgoing.end();
  expectTaking(outgoing, untakenMs);
}

const LINGER_MS = 2_000;

/** Returns header names and values as one flat array, the format that Node processes fastest. */
function headOf(
  outgoing: ServerResponse,
  { headers }: ApiAnswer,
  bytes: number | undefined,
): (string | string[])[] {
  const head: (string | string[])[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) head.push(name, typeof value === "string" ? value : [...value]);
  }
  if (bytes !== undefined) head.push("Content-Length", String(bytes));
  // Closes the connection if the client is still sending. Otherwise, the unread bytes would be mistaken for
  // the start of the next request.
  if (isStillSending(outgoing.req)) head.push("Connection", "close");
  return head;
}

async function pour(
  outgoing: ServerResponse,
  body: AsyncIterable<string | Uint8Array>,
  untakenMs: number,
): Promise<void> {
  const pieces: AsyncIterator<string | Uint8Array> | PushedPieces = body[Symbol.asyncIterator]();
  let full: Full = null;
  if ("push" in pieces)
    pieces.push = (piece: string | Uint8Array) => {
      full = outgoing.destroyed ? null : writePushed(outgoing, piece);
      return full === null;
    };
  let giveUp: (() => void) | undefined;
  outgoing.once("close", () => giveUp?.());
  // `Promise.race` isn't used here: with a promise that lives as long as the stream, it would retain every
  // chunk that was sent.
  const orGone = <T>(wait: Promise<T>) =>
    new Promise<T | "gone">((resolve, reject) => {
      giveUp = () => resolve("gone");
      if (outgoing.destroyed) giveUp();
      wait.then(resolve, reject);
    });
  try {
    for (;;) {
      const piece = await orGone(pieces.next());
      if (piece === "gone" || piece.done === true) return;
      if (piece.value.length > 0) full = outgoing.write(piece.value) ? null : outgoing;
      const filled: Full = full;
      if (filled === null) continue;
      outgoing.setTimeout(untakenMs);
      if ((await orGone(new Promise((resolve) => filled.once("drain", resolve)))) === "gone") return;
      full = null;
      // The timeout is cleared, because it may be a long time until the next value is published.
      outgoing.setTimeout(0);
    }
  } finally {
    if ("push" in pieces) pieces.push = null;
    // `return()` isn't awaited. A generator that is blocked in an `await` handles `return()` only once that
    // `await` settles, and only the request's abort signal can make it settle early.
    pieces.return?.()?.catch(() => undefined);
  }
}

/** Emits `drain` when more can be written. Null if that is already so. */
type Full = EventEmitter | null;

/** Many connections may get the same piece, so its chunk is made once for all of them. */
function writePushed(outgoing: ServerResponse, piece: string | Uint8Array): Full {
  const { socket } = outgoing;
  if (typeof piece === "string" || !outgoing.chunkedEncoding || socket === null)
    return outgoing.write(piece) ? null : outgoing;
  return socket.write(frameOf(piece)) ? null : socket;
}

const frames = new WeakMap<Uint8Array, Uint8Array>();

function frameOf(piece: Uint8Array): Uint8Array {
  const known = frames.get(piece);
  if (known !== undefined) return known;
  const frame = Buffer.concat([
    Buffer.from(`${piece.byteLength.toString(16)}\r\n`, "latin1"),
    piece,
    Buffer.from("\r\n", "latin1"),
  ]);
  frames.set(piece, frame);
  return frame;
}

async function closeBody(body: ApiAnswer["body"]): Promise<void> {
  if (!isWhole(body)) await body[Symbol.asyncIterator]().return?.();
}

class NodeHeaders implements HeaderFacts {
  readonly #incoming: IncomingMessage;

  constructor(incoming: IncomingMessage) {
    this.#incoming = incoming;
  }

  get(name: string): string | null {
    return joined(this.#incoming.headers[name]) ?? null;
  }

  *entries(): Iterable<[string, string]> {
    for (const [name, value] of Object.entries(this.#incoming.headers)) {
      const text = joined(value);
      if (text !== undefined) yield [name, text];
    }
  }
}

function joined(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(", ") : value;
}
