/** Formats a duration with at most two units: "212 ms", "4.2 s", "3 min 5 s", "2 h 10 min", "3 d 4 h". */
export function formatDuration(ms: number): string {
  if (!Number.isFinite(ms) || ms < 0) return "";
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 59.95) return `${seconds < 10 ? trim(seconds.toFixed(1)) : Math.round(seconds)} s`;
  return pair(Math.round(seconds));
}

export function durationBetween(start: string | null, end: string | null, nowMs: number): string {
  if (start === null) return "";
  const until = end === null ? nowMs : Date.parse(end);
  return formatDuration(Math.max(0, until - Date.parse(start)));
}

const UNITS = [
  ["d", 86_400],
  ["h", 3_600],
  ["min", 60],
  ["s", 1],
] as const;

function pair(seconds: number): string {
  const at = UNITS.findIndex(([, size]) => seconds >= size);
  const [large, small] = [UNITS[at], UNITS[at + 1]];
  if (!large) return "0 s";
  const rest = small ? Math.floor((seconds % large[1]) / small[1]) : 0;
  return [`${Math.floor(seconds / large[1])} ${large[0]}`, small && rest > 0 && `${rest} ${small[0]}`]
    .filter(Boolean)
    .join(" ");
}

function trim(text: string): string {
  return text.replace(/\.0$/, "");
}
