import clsx from "clsx";
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleX,
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

/** Icon, word and colour of every state of a run or a step: the colour never speaks alone. */
export const STATUS_LOOKS: Record<StepStatus, Look> = {
  queued: { word: "Queued", icon: CircleDashed, colour: "text-muted" },
  running: { word: "Running", icon: LoaderCircle, colour: "text-accent-text" },
  succeeded: { word: "Succeeded", icon: CircleCheck, colour: "text-ok" },
  failed: { word: "Failed", icon: CircleX, colour: "text-bad" },
  cancelled: { word: "Cancelled", icon: Ban, colour: "text-muted" },
  skipped: { word: "Skipped", icon: SkipForward, colour: "text-muted" },
};

export function StatusBadge({ status, className }: { status: StepStatus; className?: string }) {
  const look = STATUS_LOOKS[status];
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1.5 whitespace-nowrap align-bottom",
        look.colour,
        className,
      )}
    >
      <StatusIcon status={status} />
      {look.word}
    </span>
  );
}

export function StatusIcon({ status, className }: { status: StepStatus; className?: string }) {
  const { icon: Icon, colour } = STATUS_LOOKS[status];
  return (
    <Icon
      aria-hidden
      className={clsx("size-4 shrink-0", colour, status === "running" && "animate-spin", className)}
    />
  );
}
