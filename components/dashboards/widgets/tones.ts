/** Always shown along with a figure, because colour alone isn't accessible. */
export const TONES = { ok: "text-ok", warn: "text-warn", bad: "text-bad" } as const;
