import { namesTag } from "./names-tag";
import { parseHttpDate } from "./parse-http-date";

interface Current {
  readonly etag: string;
  /** The `Last-Modified` date; null if the header isn't sent. */
  readonly publishedAt?: Date | null;
  /** When the previous version was published. */
  readonly previousAt?: Date | null;
}

/** The result of a conditional GET (RFC 9110, 13.2.2): send the value, 304 or 412. */
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
  // The header has only seconds. If both versions are of the same one, the caller may have the version before.
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
