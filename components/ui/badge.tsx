import clsx from "clsx";
import type { ReactNode } from "react";

export type Tone = "neutral" | "accent" | "ok" | "warn" | "bad";

const TONES: Record<Tone, string> = {
  neutral: "border-line bg-sunken text-muted",
  accent: "border-accent-line bg-accent-soft text-accent-text",
  ok: "border-ok-line bg-ok-soft text-ok",
  warn: "border-warn-line bg-warn-soft text-warn",
  bad: "border-bad-line bg-bad-soft text-bad",
};

export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        "inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-sm border px-1.5 font-medium text-2xs",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
