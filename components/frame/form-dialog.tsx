"use client";

import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FormProblem } from "./form-problem";

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  width?: "sm" | "md" | "lg";
  action: string;
  danger?: boolean;
  disabled?: boolean;
  busy: boolean;
  /**
   * True if the response contains a secret, in which case the dialog can't be closed while the request is
   * pending.
   */
  awaitsSecret?: boolean;
  error: unknown;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const {
    title,
    description,
    width,
    action,
    danger = false,
    disabled = false,
    busy,
    awaitsSecret = false,
    error,
    onSubmit,
    onClose,
    children,
  } = props;
  const form = useId();
  const isLocked = awaitsSecret && busy;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isLocked && onClose()}
      title={title}
      description={description}
      {...(width && { width })}
      footer={
        <>
          <Button onClick={onClose} disabled={isLocked}>
            Cancel
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            type="submit"
            form={form}
            disabled={disabled}
            busy={busy}
          >
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex min-w-0 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble out of portals, so this event would also submit a form around the button that
          // opened the dialog.
          event.stopPropagation();
          onSubmit();
        }}
      >
        {children}
        <FormProblem error={error} />
      </form>
    </Dialog>
  );
}
