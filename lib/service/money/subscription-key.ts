import { hashToken, tokenPrefix } from "@/lib/auth/token-text";
import { randomToken } from "@/lib/kit/id";

const KEY_LENGTH = 40;

/** Only the key's hash and prefix are stored. */
export function makeSubscriptionKey() {
  const key = `mrs_${randomToken(KEY_LENGTH)}`;
  return { key, keyHash: hashToken(key), keyPrefix: tokenPrefix(key) };
}
