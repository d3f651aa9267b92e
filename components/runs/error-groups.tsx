"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CodeText } from "@/components/ui/code-text";
import { RelativeTime } from "@/components/ui/relative-time";
import type { ErrorGroup } from "@/lib/contract/runs";

interface ErrorGroupsProps {
  groups: readonly ErrorGroup[];
  chosen: string | null;
  onChoose: (group: string | null) => void;
  onBulkRetry: ((group: ErrorGroup) => void) | null;
}

const FEW = 3;
export function ErrorGroups({ groups, chosen, onChoose, onBulkRetry }: ErrorGroupsProps) {
  const [all, setAll] = useState(false);
  if (groups.length === 0) return null;
  const shown = all ? groups : groups.slice(0, FEW);
  return (
    <section aria-label="Failures by error" className="border-b px-4 py-2">
      <h2 className="font-medium text-muted text-xs">Failures by error</h2>
      <ul className="divide-y">
        {shown.map((group) => (
          <li
            key={group.key}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-1.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            <span className="min-w-10 text-right font-medium text-bad tabular-nums">
              {group.count.toLocaleString()}
            </span>
            <div className="min-w-0">
              <p className="truncate" title={group.message}>
                <CodeText text={group.message} />
              </p>
              <p className="flex flex-wrap gap-x-2 text-muted text-xs">
                <span className="truncate">
                  {group.workflow_name}
                  {group.worker !== null && ` #${group.worker}`}
                </span>
                {group.code && <code className="font-mono">{group.code}</code>}
                <span>
                  first <RelativeTime at={group.first_seen} />, last <RelativeTime at={group.last_seen} />
                </span>
              </p>
            </div>
            <span className="flex flex-wrap justify-end gap-2 max-sm:col-span-2 max-sm:pt-1">
              <Button
                size="sm"
                aria-pressed={chosen === group.key}
                onClick={() => onChoose(chosen === group.key ? null : group.key)}
              >
                {chosen === group.key ? "Show all runs" : "Show these runs"}
              </Button>
              {onBulkRetry && (
                <Button
                  size="sm"
                  aria-label={`Retry all: ${group.message}`}
                  onClick={() => onBulkRetry(group)}
                >
                  Retry all…
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {groups.length > FEW && (
        <Button size="sm" variant="quiet" onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `Show all ${groups.length} errors`}
        </Button>
      )}
    </section>
  );
}
