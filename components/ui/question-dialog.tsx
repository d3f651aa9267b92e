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
  /** "Delete Quote board?": always with the thing's name. */
  title: string;
  /** What will be gone or stop, in one or two sentences. */
  consequence: ReactNode;
  /** The verb and what it is done to: "Delete workflow". */
  action: string;
  /** The other button, where "Cancel" could be taken for the action. */
  refusal?: string;
  /** What has to be typed first; for what cannot be undone and others rely on. */
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
          // The field that has to be filled takes the focus; without one, Cancel does.
          onOpenAutoFocus={(event) => props.typed !== undefined && event.preventDefault()}
        >
          <ConfirmForm {...props} />
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Mounted with the dialog, so what was typed is gone when it opens again. */
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
