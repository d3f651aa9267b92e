import type { Query } from "@/lib/kit/query";
import { secretEqual } from "@/lib/kit/secret-equal";

interface Presented {
  readonly authorization: string | null;
  readonly query: Query;
}

/** A trigger without a key is open to everyone. */
export function checkKey(keys: readonly string[], key: string): "passed" | "missing" | "wrong" {
  if (key === "") return "passed";
  if (keys.length === 0) return "missing";
  // All keys are compared, so that the response time reveals nothing.
  const matches = keys.map((given) => secretEqual(given, key));
  return matches.includes(true) ? "passed" : "wrong";
}

const BEARER = /^Bearer +(\S.*)$/i;

/**
 * Maximum number of keys that are checked. Callers need at most two, one in the header and one in the query.
 * A caller that sends more than this is guessing.
 */
const MAX_KEYS = 4;
const NONE: readonly string[] = [];

/**
 * Reads the keys from `Authorization: Bearer KEY` and `?api_key=KEY`. Subscription keys are sent in the same
 * places.
 */
export function keysOf({ authorization, query }: Presented): readonly string[] {
  if (authorization === null && !query.has("api_key")) return NONE;
  const bearer = BEARER.exec(authorization?.trim() ?? "")?.[1];
  const keys = [...(bearer === undefined ? [] : [bearer, fromBytes(bearer)]), ...query.getAll("api_key")];
  return [...new Set(keys)].slice(0, MAX_KEYS);
}

/**
 * Headers arrive as one character per byte, so a key with non-ASCII characters has to be decoded as UTF-8.
 */
function fromBytes(header: string): string {
  return new TextDecoder().decode(Uint8Array.from(header, (char) => char.charCodeAt(0) & 0xff));
}
