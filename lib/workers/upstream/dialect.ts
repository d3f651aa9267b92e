import type { Json } from "@/lib/kit/json";
import type { StepErrorCode } from "@/lib/schema/step-error";

/** How a provider reports errors. Without a special rule, the status decides. */
export interface Dialect {
  /** Begins a sentence: "The market data provider". */
  readonly name: string;
  /** The error that a body states, under whatever status it came. */
  stated(body: Json): StatedError | null;
  /** Meaning of a status with its message, where the status table isn't enough. */
  checkParams(status: number, said: string): Verdict | null;
}

interface StatedError {
  /** The status that the body names, null where it names none. */
  readonly status: number | null;
  readonly text: string;
}

export interface Verdict {
  readonly code: StepErrorCode;
  /** Our name of the parameter that the provider complains about. */
  readonly parameter?: string;
}

/** The table of contract 4, for what no dialect overrides. */
export function codeOfStatus(status: number): StepErrorCode {
  switch (status) {
    case 401:
      return "invalid_key";
    case 402:
    case 403:
      return "plan_required";
    case 404:
      return "no_data";
    case 408:
      return "upstream_timeout";
    case 429:
      return "rate_limited";
    default:
      return status >= 400 && status < 500 ? "invalid_params" : "upstream_error";
  }
}
