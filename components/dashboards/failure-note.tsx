"use client";

import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { CodeText } from "@/components/ui/code-text";
import { LinkButton } from "@/components/ui/link-button";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import { Tooltip } from "@/components/ui/tooltip";
import { runOptions } from "@/lib/client/run-queries";
import type { LastFailure } from "@/lib/schema/dashboard";

/** People who may see the run get a link to it. */
export function FailureNote({ failure, own }: { failure: LastFailure; own: boolean }) {
  const words = `The last run failed: ${failure.code.replaceAll("_", " ")}`;
  const note = (
    <button type="button" className="flex min-w-0 items-center gap-1 text-warn hover:underline">
      <TriangleAlert aria-hidden className="size-3 shrink-0" />
      <span className="truncate">{words}</span>
    </button>
  );
  if (!own) {
    return (
      <Tooltip text={words} side="top">
        {note}
      </Tooltip>
    );
  }
  return (
    <Popover trigger={note} label="Why the last run failed">
      <FailedRun id={failure.run_id} />
    </Popover>
  );
}

function FailedRun({ id }: { id: string }) {
  const run = useQuery(runOptions(id));
  return (
    <div className="flex w-80 max-w-full flex-col items-start gap-3 text-sm">
      {run.isPending && <Skeleton className="h-10 w-full" />}
      {run.data?.error && (
        <p className="max-w-full break-words">
          <CodeText text={run.data.error.message} />
        </p>
      )}
      {run.isError && <p className="text-muted">The run couldn't be loaded. It may have been deleted.</p>}
      <LinkButton size="sm" href={`/runs/${id}`}>
        Open the run
      </LinkButton>
    </div>
  );
}
