import type { JsonObject } from "@/lib/kit/json";
import type { GuardedAnswer, GuardedFetch } from "@/lib/workers/define-worker";
import { hideKey } from "./said-text";

export interface UpstreamRequest {
  /** Without the key. */
  readonly url: string;
  /** Sent as POST where there is one. */
  readonly body?: JsonObject;
  readonly key: PlacedKey | null;
}

export interface PlacedKey {
  readonly value: string;
  readonly place: "header" | "query" | "body";
  readonly name: string;
  /** What stands before the value in a header. */
  readonly prefix?: string;
}

export interface Sender {
  readonly fetch: GuardedFetch;
  readonly signal: AbortSignal;
  now(): number;
}

const CALL_MS = 20_000;
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_REDIRECTS = 5;

/**
 * One call, redirects included, within one span of time. Redirects are followed here because only this place
 * knows where the key stands: it stays behind when the next address is of another origin.
 */
export async function send(request: UpstreamRequest, sender: Sender): Promise<GuardedAnswer> {
  const deadline = sender.now() + CALL_MS;
  const origin = new URL(request.url).origin;
  let { url, body } = request;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const key = new URL(url).origin === origin ? request.key : null;
    const answer = await sender.fetch(withQuery(url, key), {
      method: body ? "POST" : "GET",
      headers: headersWith(key, body !== undefined),
      ...(body ? { body: JSON.stringify(withBody(body, key)) } : {}),
      signal: sender.signal,
      timeoutMs: Math.max(1, deadline - sender.now()),
      maxBytes: MAX_BYTES,
      maxRedirects: 0,
    });
    const next = answer.ok ? nextUrl(answer.status, answer.headers.location, url) : null;
    if (!answer.ok || next === null) return answer;
    if (answer.status === 303) body = undefined;
    url = next.origin === origin ? next.toString() : withoutKey(next, request.key);
  }
  return { ok: false, code: "upstream_error", message: `Redirected more than ${MAX_REDIRECTS} times.` };
}

/** Puts a path behind a base address that may end in a slash and may carry a path or a query of its own. */
export function joinUrl(baseUrl: string, path: string, query: Readonly<Record<string, string>> = {}): string {
  const url = new URL(baseUrl);
  url.pathname = url.pathname.replace(/\/+$/, "") + path;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.toString();
}

function headersWith(key: PlacedKey | null, hasBody: boolean): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (hasBody) headers["content-type"] = "application/json";
  if (key?.place === "header") headers[key.name] = `${key.prefix ?? ""}${key.value}`;
  return headers;
}

function withQuery(url: string, key: PlacedKey | null): string {
  if (key?.place !== "query") return url;
  const keyed = new URL(url);
  keyed.searchParams.set(key.name, key.value);
  return keyed.toString();
}

function withBody(body: JsonObject, key: PlacedKey | null): JsonObject {
  return key?.place === "body" ? { ...body, [key.name]: key.value } : body;
}

/** Null where the answer is no redirect, or one that leads nowhere. */
function nextUrl(status: number, location: string | undefined, from: string): URL | null {
  if (![301, 302, 303, 307, 308].includes(status) || !location || !URL.canParse(location, from)) return null;
  const next = new URL(location, from);
  next.hash = "";
  return next.protocol === "http:" || next.protocol === "https:" ? next : null;
}

/** A provider that repeats the query in the address would carry the key elsewhere itself. */
function withoutKey(url: URL, key: PlacedKey | null): string {
  if (key) url.searchParams.delete(key.name);
  return hideKey(url.toString(), key?.value ?? null);
}
