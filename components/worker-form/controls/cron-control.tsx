"use client";

import { CircleAlert } from "lucide-react";
import { useDelayed } from "@/components/ui/use-delayed";
import { cronLabels } from "@/components/worker-form/cron-labels";
import { cronFault } from "@/lib/trigger/next-times";
import type { ControlProps } from "./control-props";
import { TextControl } from "./text-control";

/**
 * Syntax errors are shown only after this pause in typing, because an incomplete expression isn't an error
 * yet.
 */
const PAUSE_MS = 500;

export function CronControl(props: ControlProps) {
  const { value, control } = props;
  const cron = typeof value === "string" ? value.trim() : "";
  const rested = useDelayed(cron, PAUSE_MS);
  const fault = cron !== "" && rested === cron ? cronFault(cron) : null;
  const words = cronLabels(cron);
  const isFaultShown = control["aria-invalid"] === true;
  return (
    <>
      <TextControl
        {...props}
        control={
          fault === null || isFaultShown
            ? control
            : {
                ...control,
                "aria-invalid": true,
                "aria-describedby": [control["aria-describedby"], `${control.id}-cron`]
                  .filter(Boolean)
                  .join(" "),
              }
        }
      />
      {fault !== null && !isFaultShown && (
        <p id={`${control.id}-cron`} role="alert" className="flex gap-1.5 text-bad text-xs">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          <span>{fault}</span>
        </p>
      )}
      {words && (
        <p role="status" className="text-xs">
          {words}.
        </p>
      )}
    </>
  );
}
