import type { JsonObject } from "@/lib/kit/json";
import type { GuardedAnswer, GuardedFetch } from "@/lib/schema/guarded-fetch";

export interface UpstreamRequest {
  readonly url: string;
  readonly body?: JsonObject;
  readonly key: PlacedKey | null;
}

export interface PlacedKey {
  readonly value: string;
  readonly place: "header" | "query" | "body";
  readonly name: string;
  /** Text before the key in a header, such as `Bearer `. */
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

/** Sends a request to a provider and follows redirects. The client never sends the key to another origin. */
export function send({ url, body, key }: UpstreamRequest, sender: Sender): Promise<GuardedAnswer> {
  return sender.fetch(withQuery(url, key), {
    method: body ? "POST" : "GET",
    headers: headersWith(key, body !== undefined),
    ...(body ? { body: JSON.stringify(withBody(body, key)) } : {}),
    ...(key ? { secrets: [key.value] } : {}),
    signal: sender.signal,
    timeoutMs: CALL_MS,
    maxBytes: MAX_BYTES,
    maxRedirects: MAX_REDIRECTS,
  });
}

/** Builds a URL from a base URL, which may end with a slash and may have its own path or query. */
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
