"use client";

import { useMutation } from "@tanstack/react-query";
import { toastProblem } from "@/components/frame/toast-problem";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toastDone } from "@/components/ui/toast";
import { promoteVersionOptions, unpublishWorkflowOptions } from "@/lib/client/workflow-queries";

interface TakeOfflineProps {
  workflow: { readonly id: string; readonly name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function TakeOffline({ workflow: { id, name }, open, onOpenChange }: TakeOfflineProps) {
  const stop = useMutation(unpublishWorkflowOptions(id));
  const promote = useMutation(promoteVersionOptions(id));
  const goBack = (version: number) =>
    promote.mutate(version, {
      onSuccess: () => toastDone(`Version ${version} is live again`),
      onError: (error) => toastProblem(`Couldn't make version ${version} live`, error),
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Take ${name} offline?`}
      consequence={<Consequences />}
      action="Take offline"
      busy={stop.isPending}
      onConfirm={() =>
        stop.mutate(undefined, {
          onSuccess: ({ version }) => {
            onOpenChange(false);
            toastDone(
              `${name} is offline`,
              version === null ? undefined : { label: "Undo", run: () => goBack(version) },
            );
          },
          onError: (error) => toastProblem(`Couldn't take ${name} offline`, error),
        })
      }
    />
  );
}

function Consequences() {
  return (
    <dl className="flex flex-col gap-2">
      <div>
        <dt className="font-medium text-text">Stops immediately</dt>
        <dd>
          Triggers and data endpoints return 404. Schedules stop. Workflows that call this workflow fail at
          that step. The workflow disappears from the market.
        </dd>
      </div>
      <div>
        <dt className="font-medium text-text">Kept</dt>
        <dd>
          The draft, versions and runs are kept. Runs in progress finish. Published data stays on your
          dashboards. Subscriptions are paused, and subscribers aren't charged again until the workflow is
          back online.
        </dd>
      </div>
      <div>
        <dt className="font-medium text-text">To bring the workflow back online</dt>
        <dd>Publish the workflow, or make an earlier version live. The workflow's URLs stay the same.</dd>
      </div>
    </dl>
  );
}
