"use client";

import { Card } from "@/components/parts/card-section";
import { shortId } from "@/components/parts/short-id";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { StatusBadge } from "@/components/ui/status-badge";
import type { DisputeDetail } from "@/lib/contract/disputes";
import { DISPUTE_BOUNDS } from "@/lib/schema/dispute-bounds";

/** The runs belong to the seller, so only the seller can open them. */
export function DisputeRuns({ dispute: { kind, side, runs } }: { dispute: DisputeDetail }) {
  if (kind !== "workflow" && kind !== "worker") return null;
  return (
    <Card title="Runs">
      <h2 className="font-semibold text-sm">Subscription runs</h2>
      {runs.length === 0 ? (
        <p className="text-muted text-sm">No runs in the billing period.</p>
      ) : (
        <ul aria-label="Runs" className="flex max-h-64 flex-col gap-1.5 overflow-y-auto text-sm">
          {runs.map(({ id, status, created_at }) => (
            <li key={id} className="flex items-center justify-between gap-3">
              <span className="flex items-center gap-2">
                <StatusBadge status={status} />
                {side === "seller" ? (
                  <Link href={`/runs/${id}`} className="font-mono text-accent-text text-xs underline">
                    {shortId(id)}
                  </Link>
                ) : (
                  <code className="font-mono text-muted text-xs">{shortId(id)}</code>
                )}
              </span>
              <span className="text-muted">
                <RelativeTime at={created_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {runs.length === DISPUTE_BOUNDS.runs && (
        <p className="text-muted text-xs">Only the newest {DISPUTE_BOUNDS.runs} runs are shown.</p>
      )}
    </Card>
  );
}
