import { CodeText } from "@/components/ui/code-text";
import { ErrorPlaceNote } from "@/components/worker-form/error-place-note";
import { isJsonObject } from "@/lib/kit/json";
import type { StepError } from "@/lib/schema/step-error";

export function StepProblem({ error, params }: { error: StepError; params: unknown }) {
  const available = isJsonObject(error.details) ? error.details.available : undefined;
  return (
    <div role="alert" className="rounded-md border border-bad-line bg-bad-soft px-3 py-2">
      <p className="break-words">
        <CodeText text={error.message} />
      </p>
      <ErrorPlaceNote error={error} params={params} />
      <p className="mt-1 text-xs">{adviceFor(error)}</p>
      {Array.isArray(available) && available.length > 0 && (
        <p className="mt-1 break-words font-mono text-muted text-xs">{available.map(String).join(", ")}</p>
      )}
      <p className="mt-1 font-mono text-2xs text-muted">{error.code}</p>
    </div>
  );
}

const ADVICE: Readonly<Record<string, string>> = {
  invalid_params: "Check the field named in the error and test again.",
  invalid_key: "Set an API key in the settings, or add a credential for the workspace under Credentials.",
  not_found: "Check the spelling of the symbol or series.",
  no_data: "Try another date range, or check which data this service offers.",
  plan_required:
    "Your plan with the service doesn't include this data. Use a credential from an account with a higher plan, or choose another operation.",
  upstream_timeout: "The service took too long. Try again, or add retries under “When this worker fails”.",
  upstream_error: "The service returned an error. Try again, or add retries under “When this worker fails”.",
  upstream_invalid:
    "The service returned an unreadable response. Open the request's URL in a browser to check it.",
  result_too_large: "Request less data: a shorter range, fewer rows or fewer fields.",
  run_too_large:
    "Reduce the data in earlier steps too, because the limit applies to all steps of the run together.",
  run_crashed: "Reduce the amount of data that the steps process at once, then run the workflow again.",
  too_many_subruns: "Call fewer workflows in one run, or split the work across several runs.",
  egress_blocked: "Workflows can only reach public addresses. The operator can allow private ones.",
  http_error:
    "Check the status and body in the details, or turn on “Accept errors” in the worker's settings.",
  expression_error: "Use a field that exists, or add a fallback with | default: …",
  invalid_json: "The value to publish isn't valid JSON. Use the json filter, or publish the value as text.",
  timeout: "The worker timed out. Increase its timeout under “When this worker fails”.",
};

export function adviceFor(error: StepError): string {
  if (error.code === "rate_limited") {
    return error.retry_after
      ? `Wait ${error.retry_after} s and try again, or use your own credential.`
      : "Try again shortly, or use your own credential.";
  }
  // `reason` is set if a JSONata program failed. `ADVICE` doesn't apply to programs, because it is about
  // template filters.
  if (
    error.code === "expression_error" &&
    isJsonObject(error.details) &&
    error.details.reason !== undefined
  ) {
    return "Fix the expression. If a value may be missing, check for it first: $exists(x) ? x : 0.";
  }
  return (
    ADVICE[error.code] ?? (error.retryable ? "A retry may succeed." : "Retrying without changes won't help.")
  );
}
