"use client";

import { CirclePause, Download, Rocket, Trash2, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { FILING_PARTS, type FilingPart } from "@/components/filing/filing-parts";
import { useMayChange } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { downloadText } from "@/components/ui/download-text";
import { Progress } from "@/components/ui/progress";
import { toastDone } from "@/components/ui/toast";
import type { ForMany } from "@/lib/client/workflow-queries";
import { exportManyName, exportText } from "./export-many";
import { exportOf, WITHOUT_TESTS } from "./export-of";
import { type DoneForMany, useForMany } from "./use-for-many";
import { exportFileName } from "./workflow-names";
import type { WorkflowSummary } from "./workflow-summary";

const FilingDialog = dynamic(
  () => import("@/components/filing/filing-dialog").then((file) => file.FilingDialog),
  { ssr: false },
);
const RefusedDialog = dynamic(() => import("./refused-dialog").then((file) => file.RefusedDialog), {
  ssr: false,
});

interface ChosenActionsProps {
  chosen: readonly WorkflowSummary[];
  /**
   * Called after an action with the workflows that stay selected: those that were rejected or not processed,
   * so that the user can try again.
   */
  onChosen: (rows: readonly WorkflowSummary[]) => void;
}

export function ChosenActions({ chosen, onChosen }: ChosenActionsProps) {
  const [asking, setAsking] = useState<"unpublish" | "delete" | FilingPart | null>(null);
  const [ended, setEnded] = useState<DoneForMany | null>(null);
  const mayChange = useMayChange();
  const { state, run, stop } = useForMany((outcome) => {
    const { what, documents, done, refused, left } = outcome;
    if (documents.length > 0) saveDocuments(documents.map(exportOf).toSorted(byName));
    if (documents.some(({ tests }) => tests === undefined)) toastDone(WITHOUT_TESTS);
    if (done.length > 0) toastDone(`${DONE[what]}: ${countOf(done.length)}`);
    if (refused.length > 0) setEnded(outcome);
    onChosen([...refused.map(({ item }) => item), ...left]);
  });
  const live = chosen.filter(({ live_version: version }) => version !== null);
  const act = (what: ForMany, rows: readonly WorkflowSummary[]) => {
    setAsking(null);
    void run(what, rows);
  };
  return (
    <>
      {chosen.length > 0 && (
        <section aria-label="Selected workflows" className="flex min-w-0 flex-wrap items-center gap-2">
          <span role="status" className="font-medium">
            {countOf(chosen.length)} selected
          </span>
          {state === null ? (
            <>
              {mayChange && (
                <>
                  <Button size="sm" icon={Rocket} onClick={() => act("publish", chosen)}>
                    Publish
                  </Button>
                  <Button
                    size="sm"
                    icon={CirclePause}
                    disabled={live.length === 0}
                    onClick={() => setAsking("unpublish")}
                  >
                    Take offline…
                  </Button>
                  {FILING_PARTS.map(({ part, label, icon }) => (
                    <Button key={part} size="sm" icon={icon} onClick={() => setAsking(part)}>
                      {label}
                    </Button>
                  ))}
                </>
              )}
              <Button size="sm" icon={Download} onClick={() => act("export", chosen)}>
                Export
              </Button>
              {mayChange && (
                <Button size="sm" icon={Trash2} onClick={() => setAsking("delete")}>
                  Delete…
                </Button>
              )}
              <Button size="sm" variant="quiet" icon={X} onClick={() => onChosen([])}>
                Clear
              </Button>
            </>
          ) : (
            <>
              <span className="text-muted">{DOING[state.what]}</span>
              <div className="w-48">
                <Progress label={DOING[state.what]} value={state.done} max={state.of} />
              </div>
              <Button size="sm" onClick={stop}>
                Stop
              </Button>
            </>
          )}
        </section>
      )}
      <ConfirmDialog
        open={asking === "unpublish"}
        onOpenChange={() => setAsking(null)}
        title={`Take ${countOf(live.length)} offline?`}
        consequence={`The endpoints of ${namesOf(live)} will return 404 immediately. Publish a workflow again to bring it back online.`}
        action="Take offline"
        onConfirm={() => act("unpublish", live)}
      />
      <ConfirmDialog
        open={asking === "delete"}
        onOpenChange={() => setAsking(null)}
        title={`Delete ${countOf(chosen.length)}?`}
        consequence={`${namesOf(chosen)}: ${live.length} of these are live, and the live workflows' endpoints will return 404 immediately. This can't be undone. To keep copies, export the workflows first.`}
        action="Delete workflows"
        {...((live.length > 0 || chosen.length > NAMED) && { typed: String(chosen.length) })}
        onConfirm={() => act("delete", chosen)}
      />
      {(asking === "folder" || asking === "tags") && (
        <FilingDialog
          kind="workflows"
          part={asking}
          items={chosen}
          called={countOf(chosen.length)}
          onClose={() => setAsking(null)}
        />
      )}
      {ended && (
        <RefusedDialog
          title={`${countOf(ended.refused.length)} refused`}
          description={`${DONE[ended.what]}: ${ended.done.length} of ${ended.done.length + ended.refused.length + ended.left.length}. The workflows that failed are still selected.`}
          refused={ended.refused.map(({ item, error }) => ({ id: item.id, name: item.name, error }))}
          onClose={() => setEnded(null)}
        />
      )}
    </>
  );
}

type Documents = Parameters<typeof exportText>[0];

function saveDocuments(documents: Documents): void {
  const [only] = documents;
  if (documents.length === 1 && only !== undefined)
    downloadText(exportFileName(only.name), `${JSON.stringify(only, null, 2)}\n`);
  else downloadText(exportManyName(new Date()), exportText(documents), "application/x-ndjson");
}

const DONE: Record<ForMany, string> = {
  publish: "Published",
  unpublish: "Taken offline",
  delete: "Deleted",
  export: "Exported",
};

const DOING: Record<ForMany, string> = {
  publish: "Publishing",
  unpublish: "Taking offline",
  delete: "Deleting",
  export: "Exporting",
};

function byName(one: { name: string }, other: { name: string }): number {
  return one.name.localeCompare(other.name, undefined, { numeric: true });
}

const NAMED = 5;

function namesOf(rows: readonly WorkflowSummary[]): string {
  const names = rows.slice(0, NAMED).map(({ name }) => name);
  return rows.length > NAMED ? `${names.join(", ")} and ${rows.length - NAMED} more` : names.join(", ");
}

function countOf(count: number): string {
  return count === 1 ? "1 workflow" : `${count.toLocaleString("en")} workflows`;
}
