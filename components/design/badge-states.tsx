"use client";

import { Badge } from "@/components/ui/badge";
import { KeyHint } from "@/components/ui/key-hint";
import { KindIcon } from "@/components/ui/kind-icon";
import { Progress } from "@/components/ui/progress";
import { RelativeTime } from "@/components/ui/relative-time";
import { Spinner } from "@/components/ui/spinner";
import { StatusBadge } from "@/components/ui/status-badge";
import type { StepStatus } from "@/lib/schema/run";
import { StateRow } from "./state-row";

const TONES = ["neutral", "accent", "ok", "warn", "bad"] as const;
const KINDS = ["trigger", "provider", "connector", "logic", "action"] as const;
const STATUSES: readonly StepStatus[] = ["queued", "running", "succeeded", "failed", "cancelled", "skipped"];
const LONG_AGO = "2026-01-02T09:30:00.000Z";

export function BadgeStates() {
  return (
    <>
      <StateRow name="Badge">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </StateRow>
      <StateRow name="StatusBadge">
        {STATUSES.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <StatusBadge status="running" wait={{ for: "approval" }} />
        <StatusBadge status="running" wait={{ for: "time" }} />
      </StateRow>
      <StateRow name="KindIcon">
        {KINDS.map((kind) => (
          <KindIcon key={kind} kind={kind} />
        ))}
      </StateRow>
      <StateRow name="KeyHint, Spinner, RelativeTime">
        <KeyHint keys="mod+k" />
        <KeyHint keys="g w" />
        <Spinner label="Loading" />
        <RelativeTime at={LONG_AGO} />
      </StateRow>
      <div className="flex flex-col gap-3">
        <Progress label="Empty" value={0} max={8} />
        <Progress label="Half" value={4} max={8} />
        <Progress label="Done" value={8} max={8} />
      </div>
      <StateRow name="Up and down">
        <span className="text-up">+ 2.4 %</span>
        <span className="text-down">− 1.1 %</span>
      </StateRow>
    </>
  );
}
