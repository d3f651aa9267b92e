import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import type { Query } from "@/lib/kit/query";
import { redactText } from "@/lib/kit/redact-text";
import type { WebhookCall } from "./read-webhook-call";

/** Headers with credentials, which are not needed after access is checked. */
const SECRET_HEADERS = new Set([
  "authorization",
  "cookie",
  "proxy-authorization",
  "x-api-key",
  "x-authorization",
  "x-forwarded-authorization",
  "x-original-authorization",
]);
/** Matches keys in URLs, because proxies and browsers repeat the URL of this or another call in headers. */
const KEY_IN_ADDRESS = /([?&;]api_key=)[^&;#\s"'<>]*/gi;

/**
 * Returns the request as available in `{{request…}}`. Keys are removed from the places where keys are sent,
 * but not from other values, because a short key would match unrelated text.
 */
export function storedRequest(call: WebhookCall, body: JsonObject, keys: readonly string[]): string {
  const { api_key: _key, ...fields } = body;
  const { method } = call;
  const query = storedQuery(call.query);
  const headers = storedHeaders(call);
  const text = JSON.stringify({ method, body: fields, query, headers });
  // Bodies without an `api_key` field are not searched, because they may have 200,000 values.
  if (keys.length === 0 || !text.includes('"api_key":"')) return text;
  return JSON.stringify({ method, body: withoutKeys(fields, new Set(keys)), query, headers });
}

/**
 * Like `storedRequest`, for a call that was refused before its body was read. `body` is null for a POST,
 * whose body is unknown, and empty for other methods, which have none.
 */
export function unreadRequest(call: WebhookCall): string {
  const text = JSON.stringify({
    method: call.method,
    body: call.method === "POST" ? null : {},
    query: storedQuery(call.query),
    headers: storedHeaders(call),
  });
  return redactText(text, new Set(call.keys));
}

/** The recursion is safe, because a body has at most 100 levels. */
function withoutKeys(value: Json, keys: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map((item) => withoutKeys(item, keys));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, Json][] =>
      name === "api_key" && typeof inner === "string" && keys.has(inner)
        ? []
        : [[name, withoutKeys(inner, keys)]],
    ),
  );
}

function storedQuery(query: Query): JsonObject {
  if (query.size === 0) return {};
  const names = new Set(query.keys());
  names.delete("api_key");
  const values = [...names].map((name): [string, Json] => {
    const [first = "", ...more] = query.getAll(name);
    return [name, more.length === 0 ? first : [first, ...more]];
  });
  return Object.fromEntries(values);
}

/** A header can be called `__proto__`. In an object without a prototype, that is an ordinary name. */
function storedHeaders({ headers }: WebhookCall): Record<string, string> {
  const stored: Record<string, string> = Object.create(null);
  for (const [name, value] of headers.entries()) {
    if (SECRET_HEADERS.has(name)) continue;
    stored[name] = value.includes("=") ? value.replace(KEY_IN_ADDRESS, "$1[redacted]") : value;
  }
  return stored;
}
