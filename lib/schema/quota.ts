/** What an answer's headers say of a plan. */
export interface Quota {
  /** Units of a period before they are refused, or, where none are, before they cost extra. */
  readonly units: number;
  readonly left: number;
  /** Seconds until the next period begins. */
  readonly resetS: number;
  readonly periodS: number;
}
