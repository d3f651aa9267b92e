import { namesTag } from "./names-tag";
import { parseHttpDate } from "./parse-http-date";

interface Current {
  readonly etag: string;
  /** Time that is sent in the `Last-Modified` header; null if that header isn't sent. */
  readonly publishedAt?: Date | null;
  readonly previousAt?: Date | null;
}

/**
 * How to respond to a conditional request (RFC 9110, 13.2.2): send the value, respond with 304, or with 412.
 */
export type ConditionVerdict = "send" | "unchanged" | "failed";

export function evaluateConditions(
  headers: { get(name: string): string | null },
  { etag, publishedAt = null, previousAt = null }: Current,
): ConditionVerdict {
  const match = headers.get("if-match");
  if (match !== null) {
    if (!namesTag(match, etag, "strong")) return "failed";
  } else {
    const unmodified = secondOfDate(headers.get("if-unmodified-since"));
    if (publishedAt !== null && unmodified !== null && secondOf(publishedAt) > unmodified) return "failed";
  }
  const tags = headers.get("if-none-match");
  if (tags !== null) return namesTag(tags, etag) ? "unchanged" : "send";
  const since = secondOfDate(headers.get("if-modified-since"));
  if (publishedAt === null || since === null) return "send";
  const second = secondOf(publishedAt);
  // `If-Modified-Since` has a resolution of one second. If the current and the previous version were
  // published in the same second, the caller may still have the previous one, so the value is sent again.
  const isAlone = previousAt === null || secondOf(previousAt) < second;
  return (isAlone ? second <= since : second < since) ? "unchanged" : "send";
}

function secondOfDate(text: string | null): number | null {
  const ms = text === null ? null : parseHttpDate(text);
  return ms === null ? null : ms / 1000;
}

function secondOf(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
