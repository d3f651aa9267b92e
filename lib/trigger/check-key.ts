import type { Query } from "@/lib/kit/query";
import { secretEqual } from "@/lib/kit/secret-equal";

interface Presented {
  /** The `Authorization` header, null when there is none. */
  readonly authorization: string | null;
  readonly query: Query;
}

/** Whether a call may pass: a blank key leaves the trigger open, else one of the keys presented must be it. */
export function checkKey(keys: readonly string[], key: string): "passed" | "missing" | "wrong" {
  if (key === "") return "passed";
  if (keys.length === 0) return "missing";
  // No early end: every key presented is compared, so that time tells nothing.
  const matches = keys.map((given) => secretEqual(given, key));
  return matches.includes(true) ? "passed" : "wrong";
}

const BEARER = /^Bearer +(\S.*)$/i;

/** Header and query; whoever sends more is guessing. */
const MAX_KEYS = 4;
const NONE: readonly string[] = [];

/** `Authorization: Bearer KEY` or `?api_key=KEY`, as subscription keys are presented too. */
export function keysOf({ authorization, query }: Presented): readonly string[] {
  if (authorization === null && !query.has("api_key")) return NONE;
  const bearer = BEARER.exec(authorization?.trim() ?? "")?.[1];
  const keys = [...(bearer === undefined ? [] : [bearer, fromBytes(bearer)]), ...query.getAll("api_key")];
  return [...new Set(keys)].slice(0, MAX_KEYS);
}

/** Header values arrive as one character for each byte; a key beyond ASCII was sent as UTF-8. */
function fromBytes(header: string): string {
  return new TextDecoder().decode(Uint8Array.from(header, (char) => char.charCodeAt(0) & 0xff));
}
