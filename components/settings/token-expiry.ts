const DAY_MS = 86_400_000;

export const EXPIRIES = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "never", label: "Never" },
] as const;
export type TokenExpiry = (typeof EXPIRIES)[number]["value"];

export function expiresAt(expiry: TokenExpiry, nowMs: number): string | null {
  return expiry === "never" ? null : new Date(nowMs + Number(expiry) * DAY_MS).toISOString();
}
