"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { FormProblem } from "@/components/frame/form-problem";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toastDone } from "@/components/ui/toast";
import { useDelayed } from "@/components/ui/use-delayed";
import { saveTierOptions } from "@/lib/client/price-queries";
import { query } from "@/lib/client/query";
import { type PriceTier, previewTier } from "@/lib/contract/price-tiers";
import { newTierId } from "@/lib/schema/new-tier-id";
import { FREE, type ItemName, type Price } from "@/lib/schema/price";
import { PriceFields } from "./price-fields";
import { usePriceDraft } from "./use-price-draft";
import { verdictLabels } from "./verdict-labels";
import { VerdictView } from "./verdict-view";

const TYPING_MS = 250;

interface PlanDialogProps {
  item: ItemName;
  tier: PriceTier | null;
  /** IDs of the item's existing plans. A new plan must get a different ID. */
  taken: readonly string[];
  start: Price | undefined;
  onClose: () => void;
}

export function PlanDialog({ item, tier, taken, start, onClose }: PlanDialogProps) {
  const current = tier?.price ?? start ?? FREE;
  const [name, setName] = useState(tier?.name ?? "");
  const { draft, read, change } = usePriceDraft(current);
  const id = tier?.tier ?? newTierId(name, taken);
  const asked = useDelayed(read.price, TYPING_MS) ?? current;
  const preview = useQuery({
    ...query(previewTier, { params: { ...item, tier: id }, body: asked }),
    placeholderData: keepPreviousData,
  });
  const save = useMutation(saveTierOptions(item));
  const subscribers = tier?.subscribers ?? 0;
  const words = preview.data && verdictLabels(preview.data, { current, proposed: asked, subscribers });
  const { price } = read;
  const submit = () =>
    price &&
    save.mutate(
      { tier: id, body: { name: name.trim(), price }, ...(tier && { tag: tier.tag }) },
      {
        onSuccess: () => {
          toastDone(tier ? `${name.trim()} was changed` : `${name.trim()} was added`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={tier ? `Change ${tier.name}` : "Add a plan"}
      width="lg"
      action={tier ? "Save plan" : "Add plan"}
      disabled={price === null || name.trim() === "" || preview.data?.allowed !== true}
      busy={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Field label="Name" required help="Name of the plan that buyers see.">
          {(control) => (
            <Input
              {...control}
              maxLength={40}
              autoComplete="off"
              placeholder="Professional"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <PriceFields kind={item.kind} draft={draft} only="plan" onChange={change} />
        {words && (tier !== null || !preview.data?.allowed) && (
          <VerdictView words={words} stale={preview.isPlaceholderData} />
        )}
        <FormProblem error={preview.error} />
      </div>
    </FormDialog>
  );
}
