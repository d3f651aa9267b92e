import clsx from "clsx";
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleX,
  Hand,
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

/** A run or step that is running as far as the server is concerned, but goes on only when a person decides. */
const WAITING_LOOK: Look = { word: "Waiting for a decision", icon: Hand, colour: "text-warn" };

interface StatusProps {
  status: StepStatus;
  /** It waits for a person to decide. */
  isWaiting?: boolean | undefined;
  className?: string;
}

export function statusLook(status: StepStatus, isWaiting = false): Look {
  return isWaiting ? WAITING_LOOK : STATUS_LOOKS[status];
}

export function StatusBadge({ status, isWaiting, className }: StatusProps) {
  const look = statusLook(status, isWaiting);
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1.5 whitespace-nowrap align-bottom",
        look.colour,
        className,
      )}
    >
      <StatusIcon status={status} isWaiting={isWaiting} />
      {look.word}
    </span>
  );
}

export function StatusIcon({ status, isWaiting, className }: StatusProps) {
  const { icon: Icon, colour } = statusLook(status, isWaiting);
  return (
    <Icon
      aria-hidden
      className={clsx(
        "size-4 shrink-0",
        colour,
        status === "running" && !isWaiting && "animate-spin",
        className,
      )}
    />
  );
}
