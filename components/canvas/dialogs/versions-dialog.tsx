"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { replaceDraft } from "@/components/canvas/actions/actions";
import { useEditor, useEditorState } from "@/components/canvas/state/editor-context";
import { usePositions } from "@/components/canvas/view/use-positions";
import { ProblemState } from "@/components/frame/problem-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { documentOf } from "@/components/workflows/document-of";
import { query } from "@/lib/client/query";
import { versionOptions } from "@/lib/client/workflow-queries";
import { listVersions } from "@/lib/contract/versions";
import { diffDocuments } from "@/lib/editing/diff-documents";
import { keepPositions } from "@/lib/editing/positions";
import { ChangeList } from "./change-list";
import { PromoteDialog } from "./promote-dialog";

export function VersionsDialog({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const versions = useQuery(
    query(listVersions, { params: { id: editor.workflowId }, query: { limit: 200 } }),
  );
  const [open, setOpen] = useState<number | null>(null);
  return (
    <Dialog
      onClose={onClose}
      title="Versions"
      description={
        <Link
          href="/docs/guides/versions"
          target="_blank"
          className="text-accent-text underline underline-offset-2 touch:py-3"
        >
          How versions work
        </Link>
      }
      width="lg"
      {...(versions.data?.items.some(({ live }) => live) && {
        footer: (
          <Button onClick={() => editor.view.set((view) => ({ ...view, dialog: "offline" }))}>
            Take offline…
          </Button>
        ),
      })}
    >
      {versions.isError && <ProblemState title="Couldn't load the versions" query={versions} />}
      {versions.isPending && (
        <div className="flex flex-col gap-3">
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      )}
      {versions.data?.items.length === 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="flex-1 text-muted">
            Not published yet. Publishing saves the draft as version 1 and makes it live.
          </p>
          <Button
            variant="primary"
            onClick={() => editor.view.set((view) => ({ ...view, dialog: "publish" }))}
          >
            Publish…
          </Button>
        </div>
      )}
      <ul>
        {versions.data?.items.map(({ version, published_at: at, published_by: by, note, live }) => (
          <li key={version} className="border-b py-1.5 last:border-0">
            <div className="flex items-center gap-2">
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
                <span className="font-medium">Version {version}</span>
                {live && <Badge tone="ok">Live</Badge>}
                <span className="break-words text-muted text-xs max-sm:basis-full">
                  <RelativeTime at={at} />
                  {by && ` by ${by}`}
                </span>
              </span>
              <Button
                size="sm"
                variant="quiet"
                aria-expanded={open === version}
                onClick={() => setOpen(open === version ? null : version)}
              >
                View and compare
              </Button>
            </div>
            {note !== "" && <p className="mt-0.5 break-words text-sm">{note}</p>}
            {open === version && <VersionDetail version={version} live={live} onClose={onClose} />}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const FrozenCanvas = dynamic(
  () => import("@/components/canvas/view/frozen-canvas").then((module) => module.FrozenCanvas),
  { ssr: false },
);

function VersionDetail({ version, live, onClose }: { version: number; live: boolean; onClose: () => void }) {
  const editor = useEditor();
  const [asks, setAsks] = useState(false);
  const draft = useEditorState((state) => state.document);
  const frozen = useQuery(versionOptions(editor.workflowId, version));
  const placed = usePositions(frozen.data);
  if (frozen.isError) {
    return <ProblemState title={`Couldn't load version ${version}`} query={frozen} />;
  }
  if (!frozen.data) return <Skeleton className="my-2" />;
  const document = documentOf(frozen.data);
  const changes = diffDocuments(document, draft);
  return (
    <div className="my-2 flex flex-col gap-3 rounded-md border bg-sunken p-3">
      <div className="h-56 overflow-hidden rounded-md border bg-bg">
        {placed && (
          <FrozenCanvas
            label={`Workflow, version ${version}`}
            workflowId={editor.workflowId}
            document={placed}
            catalogue={editor.catalogue}
          />
        )}
      </div>
      {changes.length === 0 ? (
        <p className="text-muted">No functional differences from the draft.</p>
      ) : (
        <>
          <p className="text-muted text-xs">Changes from version {version} to the draft:</p>
          <ChangeList changes={changes} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {!live && (
          <>
            <Button size="sm" variant="primary" onClick={() => setAsks(true)}>
              Make version {version} live…
            </Button>
            <PromoteDialog version={version} document={document} open={asks} onOpenChange={setAsks} />
          </>
        )}
        {changes.length > 0 && (
          <Button
            size="sm"
            onClick={() => {
              const back = keepPositions(document, draft);
              onClose();
              replaceDraft(
                editor,
                back,
                `Restore version ${version}`,
                `Replaced the draft with version ${version}`,
              );
            }}
          >
            Restore to draft
          </Button>
        )}
      </div>
    </div>
  );
}
