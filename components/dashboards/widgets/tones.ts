/**
 * Text colours of figures. A figure is always shown along with the colour, because colour alone isn't
 * accessible.
 */
export const TONES = { ok: "text-ok", warn: "text-warn", bad: "text-bad" } as const;
