import { LRUCache } from "lru-cache";
import { encodingsOf } from "./encodings-of";
import { pauseAfter } from "./steps";

const MASK = "[redacted]";
/** Shorter secrets aren't redacted, because ordinary words and figures would be removed with them. */
const MIN_LENGTH = 6;

export function redactText(text: string, secrets: ReadonlySet<string>): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret.length < MIN_LENGTH) continue;
    for (const form of formsOf(secret)) {
      if (!clean.includes(form)) continue;
      clean = MAY_BE_NUMBER.test(form) ? outOfTokens(clean, form) : clean.replaceAll(form, MASK);
    }
  }
  return clean;
}

/**
 * Number of bytes that count as one unit of work (lib/kit/steps.ts) when they are searched, because that
 * takes about as long.
 */
const BYTES_A_UNIT = 512;

export async function holdsSecret(bytes: Buffer, secrets: ReadonlySet<string>): Promise<boolean> {
  for (const secret of secrets) {
    if (secret.length < MIN_LENGTH) continue;
    for (const form of formsOf(secret)) {
      if (bytes.includes(form)) return true;
      await pauseAfter(Math.ceil(bytes.length / BYTES_A_UNIT));
    }
  }
  return false;
}

export function redactor(secrets: readonly string[]): (text: string) => string {
  const all = new Set(secrets);
  return (text) => redactText(text, all);
}

const MAY_BE_NUMBER = /^[-+.\deE]+$/;
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[-+.\deE]+/gs;

/**
 * If a number contains the secret, the mask replaces the entire number as a string, so that the JSON stays
 * valid.
 */
function outOfTokens(text: string, secret: string): string {
  return text.replace(TOKEN, (token) => {
    if (!token.includes(secret)) return token;
    return token.startsWith('"') ? token.replaceAll(secret, MASK) : `"${MASK}"`;
  });
}

/** The cache is small, because a run needs the same few secrets in each step. */
const MAX_KEPT = 500;
const LONGEST_KEPT = 1_000;
const cache = new LRUCache<string, readonly string[]>({ max: MAX_KEPT });

function formsOf(secret: string): readonly string[] {
  const known = cache.get(secret);
  if (known !== undefined) return known;
  const forms = encodingsOf(secret);
  if (secret.length > LONGEST_KEPT) return forms;
  cache.set(secret, forms);
  return forms;
}
