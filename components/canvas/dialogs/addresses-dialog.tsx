"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { AddressLine, DraftAddress, PublicPageLink } from "@/components/canvas/node/address-line";
import { type AddressRow, addressRows } from "@/components/canvas/run/address-rows";
import { useUnpublished } from "@/components/canvas/save/use-unpublished";
import { useEditor, useEditorState } from "@/components/canvas/state/editor-context";
import { ProblemState } from "@/components/frame/problem-state";
import { Badge } from "@/components/ui/badge";
import { Dialog } from "@/components/ui/dialog";
import { formatExact } from "@/components/ui/format-relative";
import { Skeleton } from "@/components/ui/skeleton";
import { UseIt } from "@/components/use-it/use-it";
import { priceOptions } from "@/lib/client/price-queries";
import { query } from "@/lib/client/query";
import { listEndpoints } from "@/lib/contract/workflows";
import { ReaderKeys } from "./reader-keys";

export function AddressesDialog({ onClose }: { onClose: () => void }) {
  const { workflowId } = useEditor();
  const { live } = useUnpublished();
  const workers = useEditorState((state) => state.document.workers);
  const endpoints = useQuery({ ...query(listEndpoints, { params: { id: workflowId } }), staleTime: 0 });
  const price = useQuery(priceOptions({ kind: "workflow", id: workflowId }));
  const isKnown = endpoints.data !== undefined && !price.isPending;
  const forSale = price.data !== undefined && price.data.answer.price.mode !== "free";
  const rows = isKnown ? addressRows(endpoints.data, workers, forSale) : [];
  const schedules = endpoints.data?.schedules ?? [];
  return (
    <Dialog
      onClose={onClose}
      title="Endpoints"
      description={
        live === null
          ? "These endpoints return 404 until you publish the workflow."
          : "These URLs stay the same in every version."
      }
      width="lg"
    >
      {endpoints.isError && <ProblemState title="Couldn't load the endpoints" query={endpoints} />}
      {!isKnown && !endpoints.isError && <Skeleton className="h-32 w-full" />}
      {isKnown && rows.length + schedules.length === 0 && (
        <p className="text-muted">
          No endpoints yet. Add a webhook trigger to start runs by URL, or a data provider to serve data.
        </p>
      )}
      <ul className="flex flex-col gap-5">
        {rows.map((row) => (
          <Address key={row.worker} row={row} />
        ))}
        {schedules.map(({ worker, next_at: next }) => (
          <li key={worker}>
            <WorkerName index={worker} />
            <p className="mt-1 text-muted text-xs">
              {next === null
                ? "Inactive until the workflow is live."
                : `Next run: ${formatExact(Date.parse(next))}.`}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Address({ row }: { row: AddressRow }) {
  const call = row.kind === "trigger" ? "Call" : "Read";
  const item = useRef<HTMLLIElement>(null);
  const isChosen = useEditorState(({ selection }) => selection.workers.includes(row.worker));
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: "start" });
  }, [isChosen]);
  return (
    <li ref={item} className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <WorkerName index={row.worker} />
        {!row.live && <Badge>Not live</Badge>}
        <Badge tone={row.opens === "anybody" ? "accent" : "neutral"}>{badgeOf(row)}</Badge>
        {row.sample && <Badge tone="warn">Sample data</Badge>}
      </div>
      {row.draftUrl !== null && <h4 className="font-medium text-sm">Live URL</h4>}
      <AddressLine url={row.url} copy={`Copy the URL of worker #${row.worker}`} />
      <p className="text-muted text-xs">{row.words}</p>
      <PublicPageLink url={row.url} />
      <UseIt label={`${call} #${row.worker}`} recipes={row.recipes} />
      {row.draftUrl !== null && (
        <DraftAddress url={row.draftUrl} copy={`Copy the draft URL of worker #${row.worker}`} />
      )}
      {row.providerId !== null && <ReaderKeys providerId={row.providerId} />}
    </li>
  );
}

function badgeOf({ opens, kind }: AddressRow): string {
  if (opens === "a subscription") return "For sale";
  if (opens === "its key") return "Key required";
  return kind === "trigger" ? "Open" : "Public";
}

function WorkerName({ index }: { index: number }) {
  const { catalogue } = useEditor();
  const worker = useEditorState((state) => state.document.workers.find((each) => each.index === index));
  const title = worker && catalogue.find(worker.type)?.item.title;
  return (
    <h3 className="font-medium text-sm">
      #{index} {worker?.name || title}
    </h3>
  );
}
