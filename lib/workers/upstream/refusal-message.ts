import type { StepErrorCode } from "@/lib/schema/step-error";

export function refusalMessage(
  code: StepErrorCode,
  who: string,
  said: string,
  retryAfterMs: number | null,
): string {
  const quote = said ? ` ("${said}")` : "";
  switch (code) {
    case "invalid_key":
      return `${who} rejected the API key${quote}. Check it in this worker or under Credentials.`;
    case "plan_required":
      return `${who} doesn't include this operation in the API key's plan${quote}. Use another plan, key or operation.`;
    case "rate_limited":
      return `${who} is limiting requests${quote}. Try again ${wait(retryAfterMs)}.`;
    case "not_found":
      return `${who} found no match${quote}. Check the spelling, or choose one of the suggestions.`;
    case "no_data":
      return `${who} has no data for this request${quote}. Try other dates or another instrument.`;
    case "invalid_params":
      return `${who} rejected the request${quote}. Correct this worker's parameters.`;
    case "upstream_timeout":
      return `${who} didn't respond in time. Try again later, or request less data.`;
    case "upstream_invalid":
      return `${who} didn't return valid JSON. Try again later, or check its base URL.`;
    case "result_too_large":
      return `${who} returned more data than this worker allows. Request fewer rows or a shorter range.`;
    case "egress_blocked":
      return `${who} has a base URL that workflows aren't allowed to reach. Ask the instance owner to check it.`;
    case "no_recorded_input":
      return `${who} has no recorded response to this request.`;
    case "cancelled":
      return "The call was cancelled before the response arrived.";
    default:
      return `${who} returned an error${quote}. Try again later.`;
  }
}

function wait(retryAfterMs: number | null): string {
  if (retryAfterMs === null) return "later";
  const seconds = Math.ceil(retryAfterMs / 1000);
  return seconds === 1 ? "in 1 second" : `in ${seconds} seconds`;
}
