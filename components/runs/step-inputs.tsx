"use client";

import { useQuery } from "@tanstack/react-query";
import { sizeWords } from "@/components/parts/size-words";
import { RelativeTime } from "@/components/ui/relative-time";
import { stepInputsOptions } from "@/lib/client/run-queries";
import type { RunInput } from "@/lib/contract/run-inputs";

/**
 * The external responses that a step received. Nothing is shown while loading, because most steps have none.
 */
export function StepInputs({ runId, worker }: { runId: string; worker: number }) {
  const { data } = useQuery(stepInputsOptions(runId, worker));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section aria-label="Received" className="flex min-w-0 flex-col gap-2">
      <h3 className="font-medium text-muted text-xs">Received</h3>
      <ul className="rounded-md border">
        {data.items.map((input) => (
          <li key={keyOf(input)} className="flex flex-col gap-0.5 border-b px-3 py-1.5 last:border-b-0">
            <span className="break-all font-mono text-xs">
              {input.method} {input.url}
            </span>
            <span className="flex flex-wrap gap-x-3 text-muted text-xs">
              <span>{input.status === 0 ? `No answer: ${input.error}` : `Status ${input.status}`}</span>
              {input.status !== 0 && <span>{sizeWords(input.bytes)}</span>}
              <RelativeTime at={input.retrieved_at} />
              {input.cached && <span>from the cache</span>}
              {input.sample && <span>sample data</span>}
              {input.attempt > 1 && <span>attempt {input.attempt}</span>}
              <Body runId={runId} input={input} />
            </span>
          </li>
        ))}
      </ul>
      {data.next_cursor !== null && (
        <p className="text-muted text-xs">
          Showing the first {data.items.length} responses. The API lists all of them.
        </p>
      )}
    </section>
  );
}

function keyOf({ iteration = [], attempt, n }: RunInput): string {
  return `${iteration.join(".")} ${attempt} ${n}`;
}

function Body({ runId, input }: { runId: string; input: RunInput }) {
  if (input.sha256 === null || input.bytes === 0) return null;
  if (!input.kept) return <span>no longer stored</span>;
  return (
    <a
      href={`/api/v1/runs/${runId}/inputs/${input.sha256}`}
      download
      className="text-accent-text underline underline-offset-2"
    >
      Download
    </a>
  );
}
