"use client";

import clsx from "clsx";
import { AlertDialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { dialogStyle, scrimStyle } from "./dialog";
import { Field } from "./field";
import { Input } from "./input";
import { useFocusBack } from "./use-focus-back";

export interface QuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Always names the item: "Delete Quote board?". */
  title: string;
  consequence: ReactNode;
  /** Verb and object: "Delete workflow". */
  action: string;
  /**
   * Label of the button that closes the dialog without doing anything. Needed if "Cancel" could be taken for
   * the action itself.
   */
  refusal?: string;
  /** Text that the user has to type first. For irreversible actions that affect other people. */
  typed?: string;
  busy?: boolean;
  onConfirm: () => void;
}

export function QuestionDialog(props: QuestionProps) {
  const giveFocusBack = useFocusBack(props.open);
  return (
    <AlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrimStyle} />
        <AlertDialog.Content
          className={clsx(dialogStyle, "max-w-md")}
          onCloseAutoFocus={giveFocusBack}
          // If the user has to type something to confirm, that field gets focus. Otherwise, Radix focuses the
          // Cancel button.
          onOpenAutoFocus={(event) => props.typed !== undefined && event.preventDefault()}
        >
          <ConfirmForm {...props} />
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/**
 * The form is mounted together with the dialog, so that the typed text is cleared when the dialog opens
 * again.
 */
function ConfirmForm({
  title,
  consequence,
  action,
  refusal = "Cancel",
  typed,
  busy = false,
  onConfirm,
}: QuestionProps) {
  const [text, setText] = useState("");
  const ready = typed === undefined || text.trim() === typed.trim();
  return (
    <form
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !busy) onConfirm();
      }}
    >
      <div className="overflow-y-auto p-4">
        <AlertDialog.Title className="break-words font-semibold text-lg">{title}</AlertDialog.Title>
        <AlertDialog.Description asChild>
          <div className="mt-1 text-muted text-sm">{consequence}</div>
        </AlertDialog.Description>
        {typed !== undefined && (
          <Field label={<span className="break-words">Type “{typed}” to confirm</span>} className="mt-4">
            {(control) => (
              <Input
                {...control}
                value={text}
                autoComplete="off"
                autoFocus
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
        )}
      </div>
      <footer className="flex justify-end gap-2 border-t px-4 py-3">
        <AlertDialog.Cancel asChild>
          <Button>{refusal}</Button>
        </AlertDialog.Cancel>
        <Button type="submit" variant="danger" busy={busy} disabled={!ready}>
          {action}
        </Button>
      </footer>
    </form>
  );
}
