"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import {
  Activity,
  Blocks,
  CirclePause,
  Copy,
  Download,
  Ellipsis,
  Rewind,
  Store,
  Tag,
  Trash2,
} from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FILING_PARTS, type FilingPart } from "@/components/filing/filing-parts";
import { ConfirmChange } from "@/components/frame/confirm-change";
import { toastProblem } from "@/components/frame/toast-problem";
import { useIsOwner, useMayChange } from "@/components/frame/use-me";
import { SubscribersNotice } from "@/components/parts/subscribers-notice";
import { downloadText } from "@/components/ui/download-text";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { toastDone } from "@/components/ui/toast";
import { fileItemsOptions } from "@/lib/client/filing-queries";
import {
  createWorkflowOptions,
  deleteWorkflowOptions,
  publishedWorkerOptions,
  readForExport,
} from "@/lib/client/workflow-queries";
import { exportOf, WITHOUT_TESTS } from "./export-of";
import { TakeOffline } from "./take-offline";
import { exportFileName, nameOfCopy } from "./workflow-names";
import type { WorkflowSummary } from "./workflow-summary";

const FilingDialog = dynamic(
  () => import("@/components/filing/filing-dialog").then((file) => file.FilingDialog),
  { ssr: false },
);
const PublishWorkerDialog = dynamic(
  () => import("./publish-worker-dialog").then((file) => file.PublishWorkerDialog),
  { ssr: false },
);

export function WorkflowMenu({ workflow }: { workflow: WorkflowSummary }) {
  const [asking, setAsking] = useState(false);
  const [offering, setOffering] = useState(false);
  const [stopping, setStopping] = useState(false);
  const [filing, setFiling] = useState<FilingPart | null>(null);
  const router = useRouter();
  const { duplicate, exportFile } = useCopies(workflow);
  const mayChange = useMayChange();
  const isOwner = useIsOwner();
  return (
    <>
      <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`Actions for ${workflow.name}`} />}>
        <MenuItem icon={Activity} onSelect={() => router.push(`/runs?workflow=${workflow.id}`)}>
          Show runs
        </MenuItem>
        <MenuItem icon={Rewind} onSelect={() => router.push(`/workflows/${workflow.id}/back-runs`)}>
          Back-runs
        </MenuItem>
        {mayChange && (
          <MenuItem icon={Copy} onSelect={duplicate}>
            Duplicate
          </MenuItem>
        )}
        {mayChange &&
          FILING_PARTS.map(({ part, label, icon }) => (
            <MenuItem key={part} icon={icon} opensDialog onSelect={() => setFiling(part)}>
              {label}
            </MenuItem>
          ))}
        <MenuItem icon={Download} onSelect={exportFile}>
          Export as a file
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Tag} onSelect={() => router.push(`/prices/workflow/${workflow.id}`)}>
          Price
        </MenuItem>
        <MenuItem icon={Store} onSelect={() => router.push(`/market/workflow/${workflow.id}`)}>
          Market page
        </MenuItem>
        {isOwner && (
          <MenuItem icon={Blocks} opensDialog onSelect={() => setOffering(true)}>
            Publish as a worker…
          </MenuItem>
        )}
        {mayChange && (
          <>
            <MenuSeparator />
            {workflow.live_version !== null && (
              <MenuItem icon={CirclePause} opensDialog onSelect={() => setStopping(true)}>
                Take offline…
              </MenuItem>
            )}
            <MenuItem icon={Trash2} danger opensDialog onSelect={() => setAsking(true)}>
              Delete…
            </MenuItem>
          </>
        )}
      </Menu>
      {filing && (
        <FilingDialog
          kind="workflows"
          part={filing}
          items={[workflow]}
          called={workflow.name}
          onClose={() => setFiling(null)}
        />
      )}
      {offering && <PublishWorkerDialog workflow={workflow} open onOpenChange={setOffering} />}
      <TakeOffline workflow={workflow} open={stopping} onOpenChange={setStopping} />
      <DeleteWorkflow workflow={workflow} open={asking} onOpenChange={setAsking} />
    </>
  );
}

function useCopies(workflow: WorkflowSummary) {
  const create = useMutation(createWorkflowOptions);
  const file = useMutation(fileItemsOptions("workflows"));

  const duplicate = async () => {
    try {
      const document = exportOf(await readForExport(workflow.id));
      const copy = await create.mutateAsync({ ...document, name: nameOfCopy(document.name) });
      const { folder, tags } = workflow;
      if (folder !== "" || tags.length > 0)
        await file.mutateAsync({ ids: [copy.id], folder, add_tags: tags });
      toastDone(`Created ${copy.name}. API keys aren't copied, so add them to the copy.`);
    } catch (error) {
      toastProblem(`Couldn't duplicate ${workflow.name}`, error);
    }
  };
  const exportFile = async () => {
    try {
      const answer = await readForExport(workflow.id);
      downloadText(exportFileName(answer.name), `${JSON.stringify(exportOf(answer), null, 2)}\n`);
      if (answer.tests === undefined) toastDone(WITHOUT_TESTS);
    } catch (error) {
      toastProblem(`Couldn't export ${workflow.name}`, error);
    }
  };
  return { duplicate, exportFile };
}

interface DeleteWorkflowProps {
  workflow: WorkflowSummary;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function DeleteWorkflow({ workflow, open, onOpenChange }: DeleteWorkflowProps) {
  const live = workflow.live_version !== null;
  const worker = useQuery({ ...publishedWorkerOptions(workflow.id), enabled: open && live });
  return (
    <ConfirmChange
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${workflow.name}?`}
      consequence={
        live ? (
          <>
            This workflow is live. Its endpoints will return 404 immediately and callers will lose access.
            This can't be undone. To keep a copy, export the workflow first.
            <SubscribersNotice item={{ kind: "workflow", id: workflow.id }} />
            {worker.data && (
              <div className="mt-2">
                Deleting the workflow also removes the published worker {worker.data.name}.
                <SubscribersNotice item={{ kind: "worker", id: worker.data.id }} />
              </div>
            )}
          </>
        ) : (
          "The draft is deleted permanently. To keep a copy, export the workflow first."
        )
      }
      action="Delete workflow"
      {...(live && { typed: workflow.name })}
      change={deleteWorkflowOptions}
      input={workflow.id}
      done={`${workflow.name} was deleted`}
      failed={`Couldn't delete ${workflow.name}`}
    />
  );
}
