export interface Quota {
  /** Units per period. Beyond them calls are refused or cost extra. */
  readonly units: number;
  readonly left: number;
  /** Seconds until the next period. */
  readonly resetS: number;
  readonly periodS: number;
}
