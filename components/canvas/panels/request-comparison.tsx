"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useEditor } from "@/components/canvas/state/editor-context";
import { compareValues } from "@/components/parts/compare-values";
import { DifferenceTable } from "@/components/parts/difference-table";
import { formatExact } from "@/components/ui/format-relative";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { requestOptions } from "@/lib/client/request-queries";
import type { SentRequest } from "@/lib/contract/requests";

const MAX_SHOWN = 100;

export interface OtherCall {
  readonly id: string;
  readonly status: number;
  readonly at: string;
}

interface RequestComparisonProps {
  sent: SentRequest;
  others: readonly OtherCall[];
}

export function RequestComparison({ sent, others }: RequestComparisonProps) {
  const [chosen, setChosen] = useState<string>();
  if (others.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <div className="w-80 max-w-full">
        <Select
          size="sm"
          aria-label="Compare with another request"
          placeholder="Compare with another request…"
          value={chosen}
          onChange={setChosen}
          options={others.map(({ id, status, at }) => ({
            value: id,
            label: `${status}, ${formatExact(Date.parse(at))}`,
          }))}
        />
      </div>
      {chosen !== undefined && <Differences key={chosen} sent={sent} other={chosen} />}
    </div>
  );
}

function Differences({ sent, other }: { sent: SentRequest; other: string }) {
  const { workflowId } = useEditor();
  const read = useQuery(requestOptions(workflowId, other));
  if (read.isError) return <p className="text-muted">Couldn't load that request.</p>;
  if (read.data === undefined) return <Skeleton />;
  if (read.data.sent === null)
    return (
      <p className="text-muted">
        The other request's body wasn't stored. It was too large, or too many requests arrived at the same
        time.
      </p>
    );
  const differences = compareValues(sent, read.data.sent, MAX_SHOWN);
  if (differences.length === 0) return <p className="text-muted">Both requests are identical.</p>;
  return (
    <div className="overflow-x-auto rounded-md border">
      <DifferenceTable
        caption="Differences between the two requests"
        sides={["This request", "Other request"]}
        differences={differences}
      />
      {differences.length === MAX_SHOWN && (
        <p className="border-t px-3 py-1.5 text-muted text-xs">Showing the first {MAX_SHOWN} differences.</p>
      )}
    </div>
  );
}
