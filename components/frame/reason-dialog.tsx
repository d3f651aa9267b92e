"use client";

import { type ReactNode, useState } from "react";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { FormDialog } from "./form-dialog";

interface ReasonDialogProps {
  title: string;
  /** Who reads the reason, and what comes of it. */
  description: string;
  action: string;
  max: number;
  busy: boolean;
  error: Error | null;
  onClose: () => void;
  onGiven: (reason: string) => void;
  children?: ReactNode;
}

/** Mounted while it is open. Somebody reads the reason, so it has to be one. */
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
