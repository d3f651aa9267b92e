import { isJsonObject, type Json } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { HttpParams } from "./http-params";

type Pagination = NonNullable<HttpParams["pagination"]>;

export function nextPage(
  pagination: Pagination,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Json,
): Result<string | null, string> {
  const target = pagination.type === "link" ? linkNext(headers.link ?? "") : cursorOf(pagination, body);
  if (target === null) return ok(null);
  if (pagination.type === "cursor" && !isAddress(target)) {
    const next = new URL(url);
    next.searchParams.set(pagination.cursor_param ?? "cursor", target);
    return next.href === new URL(url).href
      ? fail("The link to the next page points to the same page again.")
      : ok(next.href);
  }
  if (!URL.canParse(target, url)) return fail("The URL of the next page is invalid.");
  const next = new URL(target, url);
  // The credential is also sent to the next page, so the next page must have the same origin.
  if (next.origin !== new URL(url).origin)
    return fail("The next page is on a different host, so it wasn't requested.");
  return next.href === url ? fail("The link to the next page points to the same page again.") : ok(next.href);
}

export function valueAt(body: Json, path: string): Json | undefined {
  let value: Json | undefined = body;
  for (const key of path.split(".")) {
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isJsonObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

function cursorOf(pagination: Pagination, body: Json): string | null {
  const value = valueAt(body, pagination.cursor ?? "next_cursor");
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

function isAddress(text: string): boolean {
  return /^(https?:\/\/|\/)/i.test(text);
}

/** Reads the URL from `<https://…>; rel="next"` in a Link header (RFC 8288). */
function linkNext(header: string): string | null {
  for (const [, target, parameters] of header.matchAll(/<([^>]*)>((?:\s*;\s*[^,;"]+(?:"[^"]*")?)*)/g)) {
    if (/;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next\b)/i.test(parameters ?? ""))
      return target ?? null;
  }
  return null;
}
