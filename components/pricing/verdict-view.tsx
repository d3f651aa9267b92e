import clsx from "clsx";
import { Ban, CalendarClock, CircleCheck, Equal, type LucideIcon } from "lucide-react";
import type { VerdictLabels } from "./verdict-labels";

const LOOKS: Record<VerdictLabels["tone"], { icon: LucideIcon; box: string; ink: string }> = {
  neutral: { icon: Equal, box: "border-line bg-sunken", ink: "text-muted" },
  ok: { icon: CircleCheck, box: "border-ok-line bg-ok-soft", ink: "text-ok" },
  warn: { icon: CalendarClock, box: "border-warn-line bg-warn-soft", ink: "text-warn" },
  bad: { icon: Ban, box: "border-bad-line bg-bad-soft", ink: "text-bad" },
};

interface VerdictViewProps {
  words: VerdictLabels;
  stale: boolean;
}

export function VerdictView({ words, stale }: VerdictViewProps) {
  const { icon: Icon, box, ink } = LOOKS[words.tone];
  return (
    <div
      role="status"
      aria-label="Verdict"
      aria-busy={stale || undefined}
      className={clsx("rounded-md border px-3 py-2.5 transition-opacity", box, stale && "opacity-60")}
    >
      <p className="flex gap-2 font-medium">
        <Icon aria-hidden className={clsx("mt-0.5 size-4 shrink-0", ink)} />
        {words.headline}
      </p>
      {words.points.length > 0 && (
        <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-10 marker:text-muted">
          {words.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
