"use client";

import { KeyRound } from "lucide-react";
import { useEditor } from "@/components/canvas/state/editor-context";
import { keyInUse } from "@/components/canvas/state/keys";
import { useStore } from "@/components/canvas/state/store";
import { Badge } from "@/components/ui/badge";
import type { WorkerType } from "@/lib/editing/catalogue";
import type { Worker } from "@/lib/schema/workflow";

interface KeyBadgeProps {
  worker: Worker;
  type: WorkerType | undefined;
  /** True if the last result is sample data, whatever credential the worker will use next. */
  sample: boolean;
}

export function KeyBadge({ worker, type, sample }: KeyBadgeProps) {
  const { keys } = useEditor();
  const known = useStore(keys, (value) => (type?.key ? value : null));
  const key = keyInUse(worker, type, known);
  if (sample || key?.source === "sample") return <Badge tone="warn">Sample data</Badge>;
  if (!key) return null;
  const words = [key.sentence, key.leftSentence].filter(Boolean).join(". ");
  return (
    <span title={words}>
      <Badge tone={key.spent ? "warn" : "neutral"}>
        <KeyRound aria-hidden className="size-3" />
        <span aria-hidden>{key.source === "none" ? "no credential" : (key.left ?? "")}</span>
        <span className="sr-only">{words}</span>
      </Badge>
    </span>
  );
}
