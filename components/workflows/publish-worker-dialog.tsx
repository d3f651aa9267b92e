"use client";

import { useQuery } from "@tanstack/react-query";
import { ProblemState } from "@/components/frame/problem-state";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { publishedWorkerOptions, versionOptions } from "@/lib/client/workflow-queries";
import { PublishWorkerForm } from "./publish-worker-form";

interface PublishWorkerDialogProps {
  workflow: { readonly id: string; readonly name: string; readonly live_version: number | null };
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function PublishWorkerDialog({ workflow, open, onOpenChange }: PublishWorkerDialogProps) {
  const { live_version: live } = workflow;
  const close = () => onOpenChange(false);
  const offer = useQuery({ ...publishedWorkerOptions(workflow.id), enabled: open });
  const version = useQuery({ ...versionOptions(workflow.id, live ?? 0), enabled: open && live !== null });
  const failed = [offer, version].find((query) => query.isError);
  if (open && live !== null && offer.data !== undefined && version.data && !failed) {
    return (
      <PublishWorkerForm workflow={workflow} offer={offer.data} document={version.data} onClose={close} />
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="md"
      title={`Publish ${workflow.name} as a worker`}
      footer={<Button onClick={close}>Close</Button>}
    >
      {live === null && (
        <p>
          Other workspaces run the live version, but this workflow doesn't have one yet. Publish it first.
        </p>
      )}
      {live !== null && failed && <ProblemState title="Couldn't load the workflow" query={failed} />}
      {live !== null && !failed && (
        <div className="flex flex-col gap-3">
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-8 w-full" />
        </div>
      )}
    </Dialog>
  );
}
