export interface Quota {
  /** Cycles or reads included in each period. Once they are used up, calls are refused or cost extra. */
  readonly units: number;
  readonly left: number;
  /** Seconds until the next period starts. */
  readonly resetS: number;
  readonly periodS: number;
}
