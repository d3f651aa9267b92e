"use client";

import clsx from "clsx";
import { useAutosaveState } from "@/components/canvas/state/editor-context";
import { Tooltip } from "@/components/ui/tooltip";
import { useNow } from "@/components/ui/use-now";
import { saveLine } from "./save-line";
import { useUnpublished } from "./use-unpublished";

const TONES = { calm: "text-muted", busy: "text-muted", warn: "text-warn", bad: "text-bad" } as const;

export function SaveState() {
  const autosave = useAutosaveState((state) => state);
  const { live, offline, changed } = useUnpublished();
  const now = useNow(5000);
  const line = saveLine(autosave, { liveVersion: live, offline, changed, now });
  return (
    <Tooltip text={line.more}>
      <span
        role="status"
        aria-live={line.tone === "calm" || line.tone === "busy" ? "off" : "polite"}
        className={clsx("truncate text-xs", TONES[line.tone])}
      >
        {line.text}
      </span>
    </Tooltip>
  );
}
