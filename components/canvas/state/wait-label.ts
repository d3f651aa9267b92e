import { formatDuration } from "@/components/ui/format-duration";
import { isJsonObject } from "@/lib/kit/json";

export function waitLabel(result: unknown, input: unknown): string | null {
  if (!isJsonObject(result) || typeof result.decision !== "string" || !Array.isArray(result.notified))
    return null;
  const params = isJsonObject(input) ? input : {};
  const isTest = result.test === true;
  if (result.decision === "done") {
    const span = spanOf(params);
    if (isTest) return span === null ? "Wait skipped in tests" : `Would wait ${span}`;
    return span === null ? "Waited" : `Waited ${span}`;
  }
  if (isTest)
    return typeof params.title === "string" ? `Would ask: ${params.title}` : "Approval skipped in tests";
  const by = typeof result.by === "string" && result.by !== "link" ? ` by ${result.by}` : "";
  return result.decision === "timeout"
    ? "No decision in time"
    : `${DECISIONS[result.decision] ?? "Decided"}${by}`;
}

const DECISIONS: Readonly<Record<string, string>> = { approved: "Approved", rejected: "Rejected" };

function spanOf({ mode, seconds, until }: Readonly<Record<string, unknown>>): string | null {
  if (mode === "for" && typeof seconds === "number") return formatDuration(seconds * 1000);
  return mode === "until" && typeof until === "string" ? `until ${until}` : null;
}
