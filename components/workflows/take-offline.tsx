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

/** Asks first, for callers lose the addresses; and offers the way back. */
export function TakeOffline({ workflow: { id, name }, open, onOpenChange }: TakeOfflineProps) {
  const stop = useMutation(unpublishWorkflowOptions(id));
  const promote = useMutation(promoteVersionOptions(id));
  const goBack = (version: number) =>
    promote.mutate(version, {
      onSuccess: () => toastDone(`Version ${version} is live again`),
      onError: (error) => toastProblem(`Version ${version} was not made live`, error),
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
          onError: (error) => toastProblem(`${name} was not taken offline`, error),
        })
      }
    />
  );
}

function Consequences() {
  return (
    <dl className="flex flex-col gap-2">
      <div>
        <dt className="font-medium text-text">Stops at once</dt>
        <dd>
          The addresses of its triggers and data answer 404, its schedules start nothing, and workflows that
          call it or use it as a worker fail there. The market does not offer it.
        </dd>
      </div>
      <div>
        <dt className="font-medium text-text">Stays</dt>
        <dd>
          Draft, versions and runs; runs under way go on. Its data is kept and stays on your dashboards.
          Subscriptions wait, and nobody is charged for a new month.
        </dd>
      </div>
      <div>
        <dt className="font-medium text-text">The way back</dt>
        <dd>Publish it, or make any of its versions live. The addresses are the same then.</dd>
      </div>
    </dl>
  );
}
