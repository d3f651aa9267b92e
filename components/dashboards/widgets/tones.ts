/** Beside the figure itself: a colour alone says nothing to who does not see it. */
export const TONES = { ok: "text-ok", warn: "text-warn", bad: "text-bad" } as const;
