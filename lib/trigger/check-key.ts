import type { Query } from "@/lib/kit/query";
import { secretEqual } from "@/lib/kit/secret-equal";

interface Presented {
  /** Null without an `Authorization` header. */
  readonly authorization: string | null;
  readonly query: Query;
}

/** A blank key leaves the trigger open. Otherwise one of the presented keys must match. */
export function checkKey(keys: readonly string[], key: string): "passed" | "missing" | "wrong" {
  if (key === "") return "passed";
  if (keys.length === 0) return "missing";
  // Compares every presented key, so that the response time reveals nothing.
  const matches = keys.map((given) => secretEqual(given, key));
  return matches.includes(true) ? "passed" : "wrong";
}

const BEARER = /^Bearer +(\S.*)$/i;

/** Header and query. A caller that sends more keys is guessing. */
const MAX_KEYS = 4;
const NONE: readonly string[] = [];

/** `Authorization: Bearer KEY` or `?api_key=KEY`. Subscription keys use the same places. */
export function keysOf({ authorization, query }: Presented): readonly string[] {
  if (authorization === null && !query.has("api_key")) return NONE;
  const bearer = BEARER.exec(authorization?.trim() ?? "")?.[1];
  const keys = [...(bearer === undefined ? [] : [bearer, fromBytes(bearer)]), ...query.getAll("api_key")];
  return [...new Set(keys)].slice(0, MAX_KEYS);
}

/** Headers arrive as one character per byte, so a key beyond ASCII is decoded as UTF-8. */
function fromBytes(header: string): string {
  return new TextDecoder().decode(Uint8Array.from(header, (char) => char.charCodeAt(0) & 0xff));
}
