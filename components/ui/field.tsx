"use client";

import clsx from "clsx";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { Label } from "radix-ui";
import { type ReactNode, useId } from "react";

export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** Unlike an error, a warning leaves the control valid. */
  warning?: ReactNode;
  required?: boolean | undefined;
  aside?: ReactNode;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

export function Field({
  label,
  help,
  error,
  warning,
  required = false,
  aside,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const describedBy = [help && `${id}-help`, error && `${id}-error`, warning && `${id}-warning`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={clsx("flex min-w-0 flex-col gap-1", className)}>
      <div className="flex min-h-5 items-center justify-between gap-2">
        <Label.Root htmlFor={id} className="font-medium text-sm">
          {label}
          {required && (
            <span className="text-bad" title="Required">
              {" *"}
            </span>
          )}
        </Label.Root>
        {aside}
      </div>
      {children({
        id,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": required || undefined,
      })}
      {error && (
        <p id={`${id}-error`} role="alert" className="flex gap-1.5 text-bad text-xs">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {warning && (
        <div id={`${id}-warning`} className="flex flex-wrap items-center gap-1.5 text-warn text-xs">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          {warning}
        </div>
      )}
      {help && (
        <p id={`${id}-help`} className="text-muted text-xs">
          {help}
        </p>
      )}
    </div>
  );
}
