const KEY_NAMES = /^(api[-_]?key|key|token|access[-_]?token|secret|password|sig|signature)$/i;

/**
 * True for names of query parameters that usually contain an API key or password, even if the value isn't
 * stored as a secret.
 */
export function isKeyName(name: string): boolean {
  return KEY_NAMES.test(name);
}
