import clsx from "clsx";
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleX,
  Hand,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  SkipForward,
} from "lucide-react";
import type { StepStatus } from "@/lib/schema/run";

interface Look {
  word: string;
  icon: LucideIcon;
  colour: string;
}

/** Each status has an icon and a word, because colour alone isn't accessible. */
export const STATUS_LOOKS: Record<StepStatus, Look> = {
  queued: { word: "Queued", icon: CircleDashed, colour: "text-muted" },
  running: { word: "Running", icon: LoaderCircle, colour: "text-accent-text" },
  succeeded: { word: "Succeeded", icon: CircleCheck, colour: "text-ok" },
  failed: { word: "Failed", icon: CircleX, colour: "text-bad" },
  cancelled: { word: "Cancelled", icon: Ban, colour: "text-muted" },
  skipped: { word: "Skipped", icon: SkipForward, colour: "text-muted" },
};

/**
 * Looks of a run or step that is waiting for a decision or until a point in time. Its status is still
 * `running`.
 */
const WAITING_LOOKS: Record<Wait["for"], Look> = {
  approval: { word: "Waiting for approval", icon: Hand, colour: "text-warn" },
  time: { word: "Waiting", icon: Hourglass, colour: "text-warn" },
};

export type Wait = { readonly for: "approval" } | { readonly for: "time"; readonly until?: string };

interface StatusProps {
  status: StepStatus;
  wait?: Wait | null | undefined;
  className?: string;
}

export function statusLook(status: StepStatus, wait: Wait | null = null): Look {
  if (wait === null) return STATUS_LOOKS[status];
  const look = WAITING_LOOKS[wait.for];
  return wait.for === "time" && wait.until !== undefined
    ? { ...look, word: `Waiting until ${formatUntil(wait.until)}` }
    : look;
}

const DAY_MS = 86_400_000;

function formatUntil(until: string): string {
  const time = Date.parse(until);
  const isFar = time - Date.now() > DAY_MS;
  return new Intl.DateTimeFormat(undefined, {
    ...(isFar ? { day: "numeric", month: "short" } : {}),
    hour: "2-digit",
    minute: "2-digit",
  }).format(time);
}

export function StatusBadge({ status, wait, className }: StatusProps) {
  const look = statusLook(status, wait);
  return (
    <span
      className={clsx(
        "inline-flex items-baseline gap-1.5 whitespace-nowrap align-bottom",
        look.colour,
        className,
      )}
    >
      <StatusIcon status={status} wait={wait} className="self-center" />
      {look.word}
    </span>
  );
}

export function StatusIcon({ status, wait, className }: StatusProps) {
  const { icon: Icon, colour } = statusLook(status, wait);
  return (
    <Icon
      aria-hidden
      className={clsx("size-4 shrink-0", colour, status === "running" && !wait && "animate-spin", className)}
    />
  );
}
