import type { StepErrorCode } from "@/lib/schema/step-error";

/** A sentence for people: who refused, what they said, what to do now. */
export function refusalMessage(
  code: StepErrorCode,
  who: string,
  said: string,
  retryAfterMs: number | null,
): string {
  const quote = said ? ` ("${said}")` : "";
  switch (code) {
    case "invalid_key":
      return `${who} refused the key${quote}: check it in this worker or under Credentials.`;
    case "plan_required":
      return `${who} does not include this in the plan of the key${quote}: use another plan, key or operation.`;
    case "rate_limited":
      return `${who} is limiting calls${quote}: try again ${wait(retryAfterMs)}.`;
    case "not_found":
      return `${who} does not know what was asked for${quote}: check the spelling, or pick it from the suggestions.`;
    case "no_data":
      return `${who} has no data of this kind for what was asked${quote}: try other dates or another instrument.`;
    case "invalid_params":
      return `${who} refused the request${quote}: correct the parameters of this worker.`;
    case "upstream_timeout":
      return `${who} did not answer in time: try again later, or ask for less.`;
    case "upstream_invalid":
      return `${who} answered with something other than the JSON it should be: try again later, or check its base address.`;
    case "result_too_large":
      return `${who} sent more than this worker may take: ask for fewer rows or a shorter range.`;
    case "egress_blocked":
      return `${who} is at an address that workflows may not reach: let the operator check its base address.`;
    case "cancelled":
      return "The call was cancelled before it was answered.";
    default:
      return `${who} failed to answer${quote}: try again later.`;
  }
}

function wait(retryAfterMs: number | null): string {
  if (retryAfterMs === null) return "later";
  const seconds = Math.ceil(retryAfterMs / 1000);
  return seconds === 1 ? "in 1 second" : `in ${seconds} seconds`;
}
