"use client";

import { type ReactNode, useState } from "react";
import { TextareaField } from "@/components/ui/textarea-field";
import { FormDialog } from "./form-dialog";

interface ReasonDialogProps {
  title: string;
  description: string;
  action: string;
  max: number;
  busy: boolean;
  error: Error | null;
  onClose: () => void;
  onGiven: (reason: string) => void;
  children?: ReactNode;
}

/**
 * Dialog that asks for the reason for an action. The reason can't be empty, because it is shown to someone
 * else, such as the seller of a removed item.
 */
export function ReasonDialog({ max, onGiven, children, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const given = reason.trim();
  return (
    <FormDialog {...dialog} disabled={given === ""} onSubmit={() => onGiven(given)}>
      <TextareaField label="Reason" required rows={3} maxLength={max} value={reason} onChange={setReason} />
      {children}
    </FormDialog>
  );
}
