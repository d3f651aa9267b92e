"use client";

import { useMutation } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { useState } from "react";
import { ConfirmChange } from "@/components/frame/confirm-change";
import { FormDialog } from "@/components/frame/form-dialog";
import { formatDay } from "@/components/parts/format-day";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { removeCardOptions, saveCardOptions } from "@/lib/client/billing-queries";
import type { AutoTopUp } from "@/lib/contract/auto-top-up";
import { nameCard } from "./name-card";

interface SavedCardProps {
  card: AutoTopUp["card"];
  consent: string;
}

export function SavedCard({ card, consent }: SavedCardProps) {
  const [asking, setAsking] = useState<"save" | "remove" | null>(null);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border p-3">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
        <CreditCard aria-hidden className="size-5 shrink-0 text-muted" />
        {card ? (
          <div className="min-w-0">
            <p className="font-medium">{nameCard(card)}</p>
            <p className="break-words text-muted text-xs">
              Saved by {card.saved_by} on {formatDay(card.saved_at)}
            </p>
          </div>
        ) : (
          <p className="text-muted">
            No saved card. Save a card to turn on auto top-up. You aren't charged for saving a card.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant={card ? "default" : "primary"} onClick={() => setAsking("save")}>
          {card ? "Replace card…" : "Save a card…"}
        </Button>
        {card && (
          <Button size="sm" onClick={() => setAsking("remove")}>
            Remove card…
          </Button>
        )}
      </div>
      {asking === "save" && <SaveCard consent={consent} onClose={() => setAsking(null)} />}
      <ConfirmChange
        open={asking === "remove" && card !== null}
        onOpenChange={(open) => setAsking(open ? "remove" : null)}
        title={card ? `Remove ${nameCard(card)}?` : "Remove card?"}
        consequence="Auto top-up will be turned off. We delete the card from this instance and from Stripe."
        action="Remove card"
        change={removeCardOptions}
        input={undefined}
        done="The card was removed"
        failed="Couldn't remove the card"
      />
    </div>
  );
}

function SaveCard({ consent, onClose }: { consent: string; onClose: () => void }) {
  const [agreed, setAgreed] = useState(false);
  const save = useMutation(saveCardOptions);
  return (
    <FormDialog
      title="Save a card"
      description="You enter your card details on Stripe's page and then return here. Your card isn't charged now."
      action="Continue to Stripe"
      disabled={!agreed}
      busy={save.isPending || save.isSuccess}
      error={save.error}
      onClose={onClose}
      onSubmit={() => {
        if (agreed) save.mutate(undefined, { onSuccess: ({ url }) => window.location.assign(url) });
      }}
    >
      <Checkbox checked={agreed} onChange={setAgreed} label={consent} />
    </FormDialog>
  );
}
