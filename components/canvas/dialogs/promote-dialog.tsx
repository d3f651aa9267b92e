"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useEditor } from "@/components/canvas/state/editor-context";
import { toastProblem } from "@/components/frame/toast-problem";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toastDone } from "@/components/ui/toast";
import { documentOf } from "@/components/workflows/document-of";
import { query } from "@/lib/client/query";
import { promoteVersionOptions, versionOptions } from "@/lib/client/workflow-queries";
import { getWorkflow } from "@/lib/contract/workflows";
import { type EndpointChange, endpointChanges } from "@/lib/editing/endpoint-changes";
import type { WorkflowDocument } from "@/lib/schema/workflow";

interface PromoteDialogProps {
  version: number;
  document: WorkflowDocument;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function PromoteDialog({ version, document, open, onOpenChange }: PromoteDialogProps) {
  const { workflowId } = useEditor();
  const promote = useMutation(promoteVersionOptions(workflowId));
  const workflow = useQuery(query(getWorkflow, { params: { id: workflowId } })).data;
  const live = workflow?.live_version ?? null;
  const current = useQuery({ ...versionOptions(workflowId, live ?? 0), enabled: live !== null });
  const isKnown = workflow !== undefined && (live === null || current.data !== undefined);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Make version ${version} live?`}
      consequence={
        <div className="flex flex-col gap-2">
          <p>
            {live === null
              ? "The workflow is offline. Making this version live restores its endpoints and schedules."
              : `Callers and schedules move from version ${live} to version ${version} immediately. Active runs finish on version ${live}.`}
          </p>
          {isKnown ? (
            <Endpoints
              changes={endpointChanges(workflowId, current.data ? documentOf(current.data) : null, document)}
            />
          ) : (
            <p>
              {current.isError
                ? "Couldn't load the live version, so we can't tell which endpoints change."
                : "Comparing endpoints…"}
            </p>
          )}
        </div>
      }
      action={`Make version ${version} live`}
      busy={promote.isPending || (!isKnown && !current.isError)}
      onConfirm={() =>
        promote.mutate(version, {
          onSuccess: () => {
            onOpenChange(false);
            toastDone(`Version ${version} is live`);
          },
          onError: (error) => toastProblem(`Couldn't make version ${version} live`, error),
        })
      }
    />
  );
}

const HEADINGS: Readonly<Record<EndpointChange["kind"], string>> = {
  stops: "Stop answering (404)",
  changes: "Change",
  starts: "Start answering",
};

function Endpoints({ changes }: { changes: readonly EndpointChange[] }) {
  if (changes.length === 0)
    return <p>No endpoints are added or removed, but responses of existing endpoints may change.</p>;
  return (
    <dl className="flex flex-col gap-2">
      {(["stops", "changes", "starts"] as const).map((kind) => {
        const some = changes.filter((change) => change.kind === kind);
        if (some.length === 0) return null;
        return (
          <div key={kind}>
            <dt className="font-medium text-text">{HEADINGS[kind]}</dt>
            {some.map(({ path, fields }) => (
              <dd key={path} className="break-words">
                <code className="break-all font-mono text-xs">{path}</code>
                {fields.length > 0 && `: ${fields.join(", ")}`}
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}
