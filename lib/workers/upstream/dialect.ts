import type { Json } from "@/lib/kit/json";
import type { StepErrorCode } from "@/lib/schema/step-error";

/** How one provider speaks of errors. What it does not say otherwise is judged by the status alone. */
export interface Dialect {
  /** Begins a sentence: "The market data provider". */
  readonly name: string;
  /** The error that a body states, under whatever status it came. */
  stated(body: Json): StatedError | null;
  /** What a status and the words beside it mean, where the table of statuses is not enough. */
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
