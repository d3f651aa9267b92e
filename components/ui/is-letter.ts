import type { KeyboardEvent } from "react";

/** True if the key types a character, without modifiers. */
export function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}
