"use client";

import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FormProblem } from "./form-problem";

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  width?: "sm" | "md" | "lg";
  /** The main button, which Enter presses too. */
  action: string;
  /** It deletes. */
  danger?: boolean;
  disabled?: boolean;
  busy: boolean;
  /** Why the last try was refused; it stands below the fields. */
  error: unknown;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is one form, open for as long as it is drawn. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    description,
    width,
    action,
    danger = false,
    disabled = false,
    busy,
    error,
    onSubmit,
    onClose,
    children,
  } = props;
  const form = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      {...(width && { width })}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
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
          // React hands it on to a form around the one that opened this dialog.
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
