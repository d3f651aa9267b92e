"use client";

import { useMutation } from "@tanstack/react-query";
import { ChevronRight, RotateCw } from "lucide-react";
import { toastProblem } from "@/components/frame/toast-problem";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { RelativeTime } from "@/components/ui/relative-time";
import { toastDone } from "@/components/ui/toast";
import { redeliverOptions } from "@/lib/client/hook-queries";
import type { Delivery } from "@/lib/contract/hooks";
import { attemptWords, DELIVERY_LABELS, messageWords } from "./hook-labels";

interface DeliveryItemProps {
  hookId: string;
  delivery: Delivery;
  mayRedeliver: boolean;
}

export function DeliveryItem({ hookId, delivery, mayRedeliver }: DeliveryItemProps) {
  const { n, at, attempts, state, request, webhook_id: id, next_attempt_at: next } = delivery;
  const { tone, word } = DELIVERY_LABELS[state];
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-9 cursor-pointer select-none list-none items-center gap-2 px-2 text-sm hover:bg-hover touch:min-h-11">
          <ChevronRight
            aria-hidden
            className="size-3.5 shrink-0 text-muted transition-transform group-open:rotate-90"
          />
          <span className="min-w-0 flex-1 truncate">{messageWords(delivery)}</span>
          <span className="shrink-0 text-muted text-xs">
            <RelativeTime at={at} />
          </span>
          <Badge tone={tone}>{word}</Badge>
        </summary>
        <div className="flex flex-col gap-3 px-3 pt-1 pb-3">
          <section>
            <h4 className="mb-1 text-muted text-xs">Attempts</h4>
            {attempts.length === 0 && <p className="text-sm">No attempts yet.</p>}
            <ol className="flex flex-col gap-0.5 text-sm">
              {attempts.map((attempt) => (
                <li key={attempt.at} className="flex flex-wrap justify-between gap-x-3">
                  <span className="min-w-0 wrap-anywhere">{attemptWords(attempt)}</span>
                  <span className="text-muted text-xs">
                    <RelativeTime at={attempt.at} />
                  </span>
                </li>
              ))}
            </ol>
            {next !== null && (
              <p className="mt-1 text-muted text-xs">
                Next attempt <RelativeTime at={next} />
              </p>
            )}
          </section>
          <CodeBlock label={`Message ${n}`} code={JSON.stringify(request.body, null, 2)} />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <code className="min-w-0 truncate font-mono text-muted text-xs" title="webhook-id">
              {id}
            </code>
            {mayRedeliver && state !== "pending" && <Redeliver hookId={hookId} n={n} />}
          </div>
        </div>
      </details>
    </li>
  );
}

function Redeliver({ hookId, n }: { hookId: string; n: number }) {
  const again = useMutation(redeliverOptions(hookId));
  return (
    <Button
      size="sm"
      icon={RotateCw}
      busy={again.isPending}
      onClick={() =>
        again.mutate(n, {
          onSuccess: () => toastDone("Resending the message with the same ID"),
          onError: (error) => toastProblem("Couldn't resend the message", error),
        })
      }
    >
      Resend
    </Button>
  );
}
