/** Shows a keyboard shortcut. "mod+k" is one keystroke, and "g w" is two in sequence. */
export function KeyHint({ keys }: { keys: string }) {
  const strokes = keys.split(" ").map((stroke) => stroke.split("+").map(keyName).join(""));
  return (
    <kbd className="inline-flex gap-0.5 font-sans text-2xs text-muted">
      {strokes.map((stroke, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no identity except their index
          key={at}
          className="min-w-4 whitespace-nowrap rounded-sm border border-line bg-sunken px-1 text-center leading-4"
        >
          {stroke}
        </span>
      ))}
    </kbd>
  );
}

const MODIFIERS: Record<string, readonly [apple: string, others: string]> = {
  mod: ["⌘", "Ctrl "],
  shift: ["⇧", "Shift "],
  alt: ["⌥", "Alt "],
};

const NAMES: Record<string, string> = {
  enter: "↵",
  esc: "Esc",
  backspace: "⌫",
  delete: "Del",
  left: "←",
  right: "→",
  up: "↑",
  down: "↓",
};

function keyName(key: string): string {
  const modifier = MODIFIERS[key];
  if (modifier) return modifier[isApple() ? 0 : 1];
  return NAMES[key] ?? key.toUpperCase();
}

function isApple(): boolean {
  return typeof navigator !== "undefined" && /mac|iphone|ipad/i.test(navigator.userAgent);
}
