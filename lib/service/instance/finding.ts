/** Of one thing that an instance stands on. `note`: nothing is broken, but somebody may wonder. */
export interface Finding {
  readonly what: string;
  readonly state: "ok" | "note" | "wrong";
  /** What was found, and what to do about it. */
  readonly says: string;
}
