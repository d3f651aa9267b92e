export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const NAMES: Record<string, string> = {
  arrowleft: "left",
  arrowright: "right",
  arrowup: "up",
  arrowdown: "down",
  escape: "esc",
  "+": "=",
};

/** `mod` in `keys` stands for Command on Apple devices and for Ctrl elsewhere. */
export function matchesKeys(press: KeyPress, keys: string, apple: boolean): boolean {
  const parts = keys.split("+");
  const key = parts.at(-1) ?? "";
  const mod = apple ? press.metaKey : press.ctrlKey;
  const other = apple ? press.ctrlKey : press.metaKey;
  if (mod !== parts.includes("mod") || other || press.altKey !== parts.includes("alt")) return false;
  // Typing a character such as ? may require Shift, so Shift is checked only for letters, digits and named
  // keys.
  const named = /^[a-z0-9]$|^[a-z]{2,}$/.test(key);
  if (named && press.shiftKey !== parts.includes("shift")) return false;
  return keyOf(press, key) === key;
}

/**
 * Matches digits by their position on the keyboard, because the characters that they type with Shift depend
 * on the keyboard layout.
 */
function keyOf(press: KeyPress, wanted: string): string {
  if (/^\d$/.test(wanted) && press.code === `Digit${wanted}`) return wanted;
  const key = press.key.toLowerCase();
  return NAMES[key] ?? key;
}
