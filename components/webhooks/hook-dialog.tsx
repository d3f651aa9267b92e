"use client";

import { useMutation } from "@tanstack/react-query";
import { Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmChange } from "@/components/frame/confirm-change";
import { QueryState } from "@/components/frame/query-state";
import { toastProblem } from "@/components/frame/toast-problem";
import { useEndless } from "@/components/frame/use-endless";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { MoreRows } from "@/components/ui/more-rows";
import { RelativeTime } from "@/components/ui/relative-time";
import { toastDone } from "@/components/ui/toast";
import { deleteHookOptions, deliveriesPages, testHookOptions } from "@/lib/client/hook-queries";
import type { Hook } from "@/lib/contract/hooks";
import { DeliveryItem } from "./delivery-item";
import { endedWords, hookLabel, pausedWords } from "./hook-labels";

interface HookDialogProps {
  hook: Hook;
  mayWrite: boolean;
  onClose: () => void;
}

const PAGE_SIZE = 20;

export function HookDialog({ hook, mayWrite, onClose }: HookDialogProps) {
  const { id, provider_id: provider, url, ended_at: ended } = hook;
  const { list: deliveries, rows, more } = useEndless(deliveriesPages(id, { limit: PAGE_SIZE }));
  const test = useMutation(testHookOptions);
  const send = () =>
    test.mutate(id, {
      onSuccess: () => toastDone("Test message queued"),
      onError: (error) => toastProblem("Couldn't send the test message", error),
    });
  const open = mayWrite && ended === null;
  return (
    <Dialog
      onClose={onClose}
      title={`Webhook of ${provider}`}
      description={<span className="font-mono text-xs wrap-anywhere">{url}</span>}
      width="md"
      footer={
        mayWrite && (
          <>
            <DeleteHook hook={hook} onDeleted={onClose} />
            {open && (
              <Button icon={Send} busy={test.isPending} onClick={send}>
                Send a test
              </Button>
            )}
          </>
        )
      }
    >
      <Standing hook={hook} />
      <h3 className="mt-4 mb-1 font-medium text-sm">Messages</h3>
      <QueryState query={deliveries} failed="Couldn't load the messages" columns={3} rows={3} />
      {rows?.length === 0 && (
        <p className="text-muted text-sm">
          {ended === null
            ? "No messages yet. Millrace sends one each time data is published. Send a test message to check that your server accepts messages."
            : "No stored messages."}
        </p>
      )}
      {rows && rows.length > 0 && (
        <ul className="divide-y rounded-md border">
          {rows.map((delivery) => (
            <DeliveryItem key={delivery.n} hookId={id} delivery={delivery} mayRedeliver={open} />
          ))}
        </ul>
      )}
      <MoreRows more={{ ...more, asks: "Show more" }} count={rows?.length ?? 0} />
    </Dialog>
  );
}

function Standing({ hook }: { hook: Hook }) {
  const { tone, word } = hookLabel(hook);
  const why = endedWords(hook);
  const paused = pausedWords(hook);
  const facts = [
    hook.include_value ? "the value" : "a link to the value instead of the value itself",
    ...(hook.only_if_changed ? ["only when the value changes"] : []),
  ];
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
        <Badge tone={tone}>{word}</Badge>
        {hook.ended_at !== null ? (
          <RelativeTime at={hook.ended_at} />
        ) : hook.failing_since !== null ? (
          <span>
            since <RelativeTime at={hook.failing_since} />
          </span>
        ) : null}
        <span>Sends {facts.join(", ")}.</span>
      </p>
      {paused && (
        <p className="rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-sm">{paused}</p>
      )}
      {why && <p className="rounded-md border border-bad-line bg-bad-soft px-3 py-2 text-sm">{why}</p>}
    </div>
  );
}

function DeleteHook({
  hook: { id, provider_id: provider },
  onDeleted,
}: {
  hook: Hook;
  onDeleted: () => void;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button icon={Trash2} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmChange
        open={asking}
        onOpenChange={setAsking}
        title={`Delete the webhook for ${provider}?`}
        consequence="Your server stops receiving messages, and the message history is deleted. This can't be undone."
        action="Delete webhook"
        change={deleteHookOptions}
        input={id}
        done="The webhook was deleted"
        failed="Couldn't delete the webhook"
        onDone={onDeleted}
      />
    </>
  );
}
