/** `note`: nothing is broken, but it deserves attention. */
export interface Finding {
  readonly what: string;
  readonly state: "ok" | "note" | "wrong";
  /** The finding, and how to fix it. */
  readonly says: string;
}
