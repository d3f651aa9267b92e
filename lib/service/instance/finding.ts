/** `note` means that nothing is broken, but something deserves attention. */
export interface Finding {
  readonly what: string;
  readonly state: "ok" | "note" | "wrong";
  /** What was found and, if something is wrong, how to fix it. */
  readonly says: string;
}
