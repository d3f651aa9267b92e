import type { SelectOption } from "@/components/ui/select";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { writtenTarget } from "./written-expectation";

/**
 * Returns the parts of a run that an expectation can check. `used` is the expectation's current target, which
 * stays selectable even if the draft no longer contains it.
 */
export function targetOptions(
  { workers }: WorkflowDocument,
  used: string,
  nameOf: (worker: number) => string,
): SelectOption[] {
  const providers = workers.flatMap(({ params: { provider_id: provider } }) =>
    typeof provider === "string" && provider !== ""
      ? [{ value: writtenTarget({ provider }), label: `Value of ${provider}` }]
      : [],
  );
  const options = [
    { value: "answer", label: "Response", hint: "Result returned to a caller who waits for the run" },
    ...providers,
    ...workers.map(({ index }) => ({
      value: writtenTarget({ worker: index }),
      label: `Result of ${nameOf(index)}`,
    })),
    { value: "status", label: "HTTP status", hint: "200 if the run succeeds; 422 or 502 if it fails" },
  ];
  if (options.some(({ value }) => value === used)) return options;
  return [...options, { value: used, label: used, hint: "Not in the draft" }];
}
