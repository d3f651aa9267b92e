"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CirclePause, Download, Rocket, Trash2, X } from "lucide-react";
import { useState } from "react";
import { toastProblem } from "@/components/frame/toast-problem";
import { useMayChange } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toastDone } from "@/components/ui/toast";
import { type ForMany, forManyOptions } from "@/lib/client/workflow-queries";
import { documentOf } from "./document-of";
import { downloadText } from "./download-text";
import type { WorkflowSummary } from "./sort-workflows";
import { exportFileName } from "./workflow-names";

interface ChosenActionsProps {
  chosen: readonly WorkflowSummary[];
  onClear: () => void;
}

/** What is done to all that are chosen, one after the other; those that refused stay chosen for another try. */
export function ChosenActions({ chosen, onClear }: ChosenActionsProps) {
  const [asking, setAsking] = useState<"unpublish" | "delete" | null>(null);
  const mayChange = useMayChange();
  const many = useMutation(forManyOptions(useQueryClient()));
  const live = chosen.filter(({ live_version }) => live_version !== null);
  const act = (what: ForMany, rows: readonly WorkflowSummary[]) =>
    many.mutate(
      { what, ids: rows.map(({ id }) => id) },
      {
        onSuccess: ({ documents, refused }) => {
          setAsking(null);
          for (const document of documents) {
            const own = documentOf(document);
            downloadText(exportFileName(own.name), `${JSON.stringify(own, null, 2)}\n`);
          }
          const done = rows.length - refused.length;
          if (done > 0) toastDone(`${DONE[what]}: ${countOf(done)}`);
          const [first] = refused;
          if (first === undefined) return onClear();
          const name = rows.find(({ id }) => id === first.id)?.name ?? "";
          toastProblem(`${countOf(refused.length)} refused, “${name}” the first`, first.error);
        },
      },
    );
  return (
    <section aria-label="Chosen workflows" className="flex flex-wrap items-center gap-2">
      <span role="status" className="font-medium">
        {countOf(chosen.length)} chosen
      </span>
      {mayChange && (
        <>
          <Button size="sm" icon={Rocket} disabled={many.isPending} onClick={() => act("publish", chosen)}>
            Publish
          </Button>
          <Button
            size="sm"
            icon={CirclePause}
            disabled={many.isPending || live.length === 0}
            onClick={() => setAsking("unpublish")}
          >
            Take offline…
          </Button>
        </>
      )}
      <Button size="sm" icon={Download} disabled={many.isPending} onClick={() => act("export", chosen)}>
        Export
      </Button>
      {mayChange && (
        <Button size="sm" icon={Trash2} disabled={many.isPending} onClick={() => setAsking("delete")}>
          Delete…
        </Button>
      )}
      <Button size="sm" variant="quiet" icon={X} onClick={onClear}>
        Clear
      </Button>
      <ConfirmDialog
        open={asking === "unpublish"}
        onOpenChange={() => setAsking(null)}
        title={`Take ${countOf(live.length)} offline?`}
        consequence={`${namesOf(live)}: their addresses answer 404 at once. Publish one again, and it is back.`}
        action="Take offline"
        busy={many.isPending}
        onConfirm={() => act("unpublish", live)}
      />
      <ConfirmDialog
        open={asking === "delete"}
        onOpenChange={() => setAsking(null)}
        title={`Delete ${countOf(chosen.length)}?`}
        consequence={`${namesOf(chosen)}: ${live.length} of them live, whose addresses answer 404 at once. This cannot be undone. Export them first to keep copies.`}
        action="Delete them"
        {...(live.length > 0 && { typed: "delete" })}
        busy={many.isPending}
        onConfirm={() => act("delete", chosen)}
      />
    </section>
  );
}

const DONE: Record<ForMany, string> = {
  publish: "Published",
  unpublish: "Taken offline",
  delete: "Deleted",
  export: "Exported",
};

const NAMED = 5;

function namesOf(rows: readonly WorkflowSummary[]): string {
  const names = rows.slice(0, NAMED).map(({ name }) => name);
  return rows.length > NAMED ? `${names.join(", ")} and ${rows.length - NAMED} more` : names.join(", ");
}

function countOf(count: number): string {
  return count === 1 ? "1 workflow" : `${count} workflows`;
}
