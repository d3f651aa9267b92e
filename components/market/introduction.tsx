import { formatDay } from "@/components/parts/format-day";
import { KIND_LABELS } from "@/components/parts/kind-labels";
import { Badge } from "@/components/ui/badge";
import { DrawingView } from "@/components/ui/drawing-view";
import type { MarketDetail } from "@/lib/contract/market";
import { SampleDataNote } from "./sample-data-note";

export function Introduction({ item }: { item: MarketDetail }) {
  return (
    <section className="flex items-start gap-4">
      <div className="min-w-0 flex-1 space-y-2">
        <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
          <Badge>{KIND_LABELS[item.kind].one}</Badge>
          by {item.publisher}
          {item.failing_since !== null && <Badge tone="bad">Failing</Badge>}
          {!item.available && (
            <Badge tone="warn">{item.subscription ? "No longer available" : "Unavailable"}</Badge>
          )}
        </p>
        {item.failing_since !== null && (
          <p
            role="status"
            className="max-w-prose rounded-md border border-bad-line bg-bad-soft px-3 py-2 text-sm"
          >
            This item's runs have failed since {formatDay(item.failing_since)}. Billing is paused until a run
            succeeds.
          </p>
        )}
        {!item.has_data && (
          <p
            role="status"
            className="max-w-prose rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-sm"
          >
            No data yet. {item.own ? "Others can buy this item" : "You can buy this item"} once its workflow
            has published a value.
          </p>
        )}
        {item.sample_data && <SampleDataNote />}
        {item.description === "" ? (
          <p className="text-muted">No description yet.</p>
        ) : (
          <p className="max-w-prose whitespace-pre-line break-words">{item.description}</p>
        )}
      </div>
      {item.drawing && <DrawingView drawing={item.drawing} className="h-16 w-32 max-sm:hidden" />}
    </section>
  );
}
