"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { TextField } from "@/components/ui/text-field";
import { TextareaField } from "@/components/ui/textarea-field";
import { toastDone } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { messageSubscribersOptions } from "@/lib/client/subscriber-queries";
import type { ItemSales } from "@/lib/contract/subscribers";

interface MessageSubscribersProps {
  item: ItemSales;
  onClose: () => void;
}

export function MessageSubscribers({ item, onClose }: MessageSubscribersProps) {
  const [subject, setSubject] = useState("");
  const [text, setText] = useState("");
  const message = useMutation(messageSubscribersOptions);
  const error = message.error instanceof ApiError ? message.error : null;
  const waits = item.next_message_at;
  return (
    <FormDialog
      title={`Message the subscribers of ${item.name ?? `this ${item.kind}`}`}
      description={
        waits === null
          ? "Sends a plain-text email, at most once every 24 hours. You'll see how many people got it, but not their addresses."
          : `You can send one message every 24 hours. You can send the next message at ${new Date(waits).toLocaleString()}.`
      }
      width="md"
      action="Send"
      disabled={waits !== null || subject.trim() === "" || text.trim() === ""}
      busy={message.isPending}
      error={error?.faults.length ? null : message.error}
      onClose={onClose}
      onSubmit={() =>
        message.mutate(
          { kind: item.kind, id: item.id, subject, text },
          {
            onSuccess: ({ sent_to: sentTo }) => {
              toastDone(
                `Sent to ${sentTo.toLocaleString()} ${sentTo === 1 ? "email address" : "email addresses"}`,
              );
              onClose();
            },
          },
        )
      }
    >
      <TextField
        label="Subject"
        required
        maxLength={120}
        autoComplete="off"
        error={error?.faultAt("subject")}
        value={subject}
        onChange={setSubject}
      />
      <TextareaField
        label="Text"
        required
        error={error?.faultAt("text")}
        rows={8}
        maxLength={4000}
        value={text}
        onChange={setText}
      />
    </FormDialog>
  );
}
