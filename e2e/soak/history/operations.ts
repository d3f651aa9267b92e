export interface Finding {
  readonly key: string;
  readonly problem: string;
}

/** An operation with its outcome. */
export interface Done {
  readonly f: string;
  readonly type: "ok" | "fail" | "info";
  /** What it was invoked with. */
  readonly input: unknown;
  /** What it returned. */
  readonly output: unknown;
  readonly invoked: number;
  /** Infinite unless it is known to have ended. */
  readonly ended: number;
}
