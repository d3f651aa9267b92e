import type { Json } from "@/lib/kit/json";
import type { StepErrorCode } from "@/lib/schema/step-error";

/** Describes how a provider reports errors. Where a dialect has no special rule, the HTTP status decides. */
export interface Dialect {
  /**
   * Name of the provider for error messages, in a form that can begin a sentence: "The market data provider".
   */
  readonly name: string;
  /** Returns the error that the body states, whatever the HTTP status. Null if it states none. */
  stated(body: Json): StatedError | null;
  /** Interprets a status and its message where `codeOfStatus` isn't sufficient. */
  checkParams(status: number, said: string): Verdict | null;
}

interface StatedError {
  readonly status: number | null;
  readonly text: string;
}

export interface Verdict {
  readonly code: StepErrorCode;
  /** Our name for the parameter that caused the provider's error. */
  readonly parameter?: string;
}

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
