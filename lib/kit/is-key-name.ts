const KEY_NAMES = /^(api[-_]?key|key|token|access[-_]?token|secret|password|sig|signature)$/i;

/** True for query parameters that contain keys, even if they aren't stored as secrets. */
export function isKeyName(name: string): boolean {
  return KEY_NAMES.test(name);
}
