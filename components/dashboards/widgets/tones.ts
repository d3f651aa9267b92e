export const TONES = { ok: "text-ok", warn: "text-warn", bad: "text-bad" } as const;
