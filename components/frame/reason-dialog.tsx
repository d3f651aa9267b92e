"use client";

import { type ReactNode, useState } from "react";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { FormDialog } from "./form-dialog";

interface ReasonDialogProps {
  title: string;
  /** Says who reads the reason and what happens next. */
  description: string;
  action: string;
  max: number;
  busy: boolean;
  error: Error | null;
  onClose: () => void;
  onGiven: (reason: string) => void;
  children?: ReactNode;
}

/** Mounted only while open. The reason is required, because a person will read it. */
export function ReasonDialog({ max, onGiven, children, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const given = reason.trim();
  return (
    <FormDialog {...dialog} disabled={given === ""} onSubmit={() => onGiven(given)}>
      <Field label="Reason" required>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={max}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {children}
    </FormDialog>
  );
}
