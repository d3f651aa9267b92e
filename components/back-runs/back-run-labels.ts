import { cacheFormat } from "@/components/ui/cache-format";
import type { BackRun } from "@/lib/contract/back-runs";
import type { StepStatus } from "@/lib/schema/run";

export function backRunsAddress(workflowId: string): string {
  return `/workflows/${workflowId}/back-runs`;
}

export function backRunAddress(workflowId: string, id: string): string {
  return `${backRunsAddress(workflowId)}/${id}`;
}

const minuteFormat = cacheFormat(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }),
);
const secondFormat = cacheFormat(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" }),
);

export function formatTime(iso: string, locale?: string): string {
  const time = Date.parse(iso);
  return (time % 60_000 === 0 ? minuteFormat : secondFormat)(locale).format(time);
}

export function rangeLabel({ from, to }: Pick<BackRun, "from" | "to">, locale?: string): string {
  return minuteFormat(locale).formatRange(Date.parse(from), Date.parse(to));
}

interface StatusLabel {
  readonly word: string;
  readonly icon: StepStatus;
  readonly colour: string;
}

const STATUS_LABELS: Record<BackRun["status"], StatusLabel> = {
  queued: { word: "Queued", icon: "queued", colour: "text-muted" },
  running: { word: "Running", icon: "running", colour: "text-accent-text" },
  finished: { word: "Finished", icon: "succeeded", colour: "text-ok" },
  cancelled: { word: "Cancelled", icon: "cancelled", colour: "text-muted" },
};

export function statusLabel({ status, error }: Pick<BackRun, "status" | "error">): StatusLabel {
  return error === null ? STATUS_LABELS[status] : { word: "Ended early", icon: "failed", colour: "text-bad" };
}

export const SOURCE_WORDS: Record<BackRun["source"], string> = {
  schedule: "Schedule",
  calls: "Recorded calls",
};
