export interface Finding {
  readonly key: string;
  readonly problem: string;
}

/** An operation with its outcome. */
export interface Done {
  readonly f: string;
  readonly type: "ok" | "fail" | "info";
  /** Input of the operation. */
  readonly input: unknown;
  /** Result of the operation. */
  readonly output: unknown;
  readonly invoked: number;
  /** Infinite unless it is known to have ended. */
  readonly ended: number;
}
