"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CodeText } from "@/components/ui/code-text";
import { RelativeTime } from "@/components/ui/relative-time";
import type { RunCause } from "@/lib/contract/runs";

interface RunCausesProps {
  causes: readonly RunCause[];
  /** The one that is chosen. */
  chosen: string | null;
  onChoose: (cause: string | null) => void;
  /** Plans to retry all of one; null for who may not. */
  onBulkRetry: ((cause: RunCause) => void) | null;
}

const FEW = 3;
const figure = new Intl.NumberFormat();

/** Why runs failed: those that failed alike in one line, with how many and since when. */
export function RunCauses({ causes, chosen, onChoose, onBulkRetry }: RunCausesProps) {
  const [all, setAll] = useState(false);
  if (causes.length === 0) return null;
  const shown = all ? causes : causes.slice(0, FEW);
  return (
    <section aria-label="Failures by cause" className="border-b px-4 py-2">
      <h2 className="font-medium text-muted text-xs">Failures by cause</h2>
      <ul className="divide-y">
        {shown.map((cause) => (
          <li
            key={cause.key}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-1.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            <span className="min-w-10 text-right font-medium text-bad tabular-nums">
              {figure.format(cause.count)}
            </span>
            <div className="min-w-0">
              <p className="truncate" title={cause.message}>
                <CodeText text={cause.message} />
              </p>
              <p className="flex flex-wrap gap-x-2 text-muted text-xs">
                <span className="truncate">
                  {cause.workflow_name}
                  {cause.worker !== null && ` #${cause.worker}`}
                </span>
                {cause.code && <code className="font-mono">{cause.code}</code>}
                <span>
                  first <RelativeTime at={cause.first_seen} />, last <RelativeTime at={cause.last_seen} />
                </span>
              </p>
            </div>
            <span className="flex flex-wrap justify-end gap-2 max-sm:col-span-2 max-sm:pt-1">
              <Button
                size="sm"
                aria-pressed={chosen === cause.key}
                onClick={() => onChoose(chosen === cause.key ? null : cause.key)}
              >
                {chosen === cause.key ? "Show all runs" : "Show these runs"}
              </Button>
              {onBulkRetry && (
                <Button
                  size="sm"
                  aria-label={`Retry all: ${cause.message}`}
                  onClick={() => onBulkRetry(cause)}
                >
                  Retry all…
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {causes.length > FEW && (
        <Button size="sm" variant="quiet" onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `Show all ${causes.length} causes`}
        </Button>
      )}
    </section>
  );
}
