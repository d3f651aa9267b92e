"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "@/components/parts/format-day";
import { QuerySection } from "@/components/parts/query-section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { chargesOptions } from "@/lib/client/dispute-queries";
import type { Charge } from "@/lib/contract/refunds";
import { formatMoney } from "@/lib/pricing/format-money";
import { DISPUTE_BOUNDS } from "@/lib/schema/dispute-bounds";
import { STATE_LABELS } from "./dispute-labels";
import { OpenDispute } from "./open-dispute";

interface ChargesDialogProps {
  subscriptionId: string;
  name: string;
  onClose: () => void;
}

const DAY_MS = 24 * 3600 * 1000;

export function ChargesDialog({ subscriptionId, name, onClose }: ChargesDialogProps) {
  const charges = useQuery(chargesOptions(subscriptionId));
  const [disputed, setDisputed] = useState<Charge | null>(null);
  if (disputed)
    return (
      <OpenDispute
        subscriptionId={subscriptionId}
        charge={disputed}
        name={name}
        onClose={() => setDisputed(null)}
      />
    );
  return (
    <Dialog
      onClose={onClose}
      title={`Charges for ${name}`}
      description={`You can dispute a charge within ${DISPUTE_BOUNDS.days} days. The seller and the operator of this instance are notified.`}
      width="md"
    >
      <QuerySection
        query={charges}
        failed="Couldn't load the charges"
        empty={<p className="rounded-md border p-4 text-muted">No charges yet.</p>}
      >
        {(items) => (
          <ul aria-label="Charges" className="divide-y">
            {items.map((charge) => (
              <li
                key={charge.id}
                className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-3 py-2"
              >
                <div className="min-w-0">
                  <p className="font-medium tabular-nums">{formatMoney(charge.amount, charge.currency)}</p>
                  <p className="text-muted text-xs">{whatFor(charge)}</p>
                </div>
                <Way charge={charge} onDispute={() => setDisputed(charge)} />
              </li>
            ))}
          </ul>
        )}
      </QuerySection>
    </Dialog>
  );
}

function Way({ charge, onDispute }: { charge: Charge; onDispute: () => void }) {
  const { dispute, amount, refunded, at } = charge;
  if (dispute && dispute.state !== "withdrawn")
    return (
      <Link
        href={`/disputes/${dispute.id}`}
        className="inline-flex items-center gap-2 underline-offset-2 hover:underline"
      >
        <Badge tone={STATE_LABELS[dispute.state].tone}>{STATE_LABELS[dispute.state].word}</Badge>
        View dispute
      </Link>
    );
  if (refunded >= amount || Date.now() - Date.parse(at) > DISPUTE_BOUNDS.days * DAY_MS) return null;
  return (
    <Button size="sm" onClick={onDispute}>
      Dispute…
    </Button>
  );
}

function whatFor({ at, period, run_id: run, refunded, currency }: Charge): string {
  const what =
    run !== null ? "One run" : period ? `${formatDay(period.start)} to ${formatDay(period.end)}` : "Usage";
  const back = refunded > 0 ? `, ${formatMoney(refunded, currency)} refunded` : "";
  return `${formatDay(at)} · ${what}${back}`;
}
