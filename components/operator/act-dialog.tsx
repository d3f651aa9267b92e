"use client";

import { useMutation } from "@tanstack/react-query";
import { ReasonDialog } from "@/components/frame/reason-dialog";
import { MAX_REASON } from "@/components/market/max-reason";
import { CodeBlock } from "@/components/ui/code-block";
import { ShownOnce } from "@/components/ui/shown-once";
import { toastDone } from "@/components/ui/toast";
import { operatorActOptions } from "@/lib/client/instance-people-queries";
import type { OperatorAct } from "./operator-act";

export function ActDialog({ act, onClose }: { act: OperatorAct; onClose: () => void }) {
  const { name, id, title, description, action, done } = act;
  const change = useMutation(operatorActOptions);
  const link = change.data ?? null;
  if (link !== null)
    return (
      <ShownOnce
        open
        onClose={onClose}
        title="Password link"
        description="Copy the link now, because you won't see it again. Send it only to the person whose password it sets."
      >
        <CodeBlock code={link} label="Link" wrap className="break-all" />
      </ShownOnce>
    );
  return (
    <ReasonDialog
      title={title}
      description={description}
      action={action}
      max={MAX_REASON}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onGiven={(reason) =>
        change.mutate(
          { name, id, reason },
          {
            onSuccess: (made) => {
              if (made !== null) return;
              toastDone(done);
              onClose();
            },
          },
        )
      }
    />
  );
}
