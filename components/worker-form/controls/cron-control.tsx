"use client";

import { cronLabels } from "@/components/worker-form/cron-labels";
import type { ControlProps } from "./control-props";
import { TextControl } from "./text-control";

/** A cron expression, with what it says in words where that is short. */
export function CronControl(props: ControlProps) {
  const words = typeof props.value === "string" ? cronLabels(props.value) : null;
  return (
    <>
      <TextControl {...props} />
      {words && (
        <p role="status" className="text-xs">
          {words}.
        </p>
      )}
    </>
  );
}
