"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { useMe } from "@/components/frame/use-me";
import { formatDay } from "@/components/parts/format-day";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { toastDone } from "@/components/ui/toast";
import { useDelayed } from "@/components/ui/use-delayed";
import { ApiError } from "@/lib/client/api-error";
import { changePriceOptions } from "@/lib/client/price-queries";
import { query } from "@/lib/client/query";
import { simulatePrice } from "@/lib/contract/price-history";
import { previewPrice } from "@/lib/contract/prices";
import { formatPrice } from "@/lib/pricing/format-money";
import { isSamePlan } from "@/lib/pricing/plan-faults";
import type { ItemName, Price } from "@/lib/schema/price";
import { CycleNotice } from "./cycle-notice";
import { OperatorShare } from "./operator-share";
import { PriceFields } from "./price-fields";
import { ReviewNotice } from "./review-notice";
import { usePriceDraft } from "./use-price-draft";
import { type VerdictLabels, verdictLabels } from "./verdict-labels";
import { VerdictView } from "./verdict-view";

const SimulationView = dynamic(() => import("./simulation-view").then((file) => file.SimulationView), {
  ssr: false,
});

const TYPING_MS = 250;
const UNTYPED: VerdictLabels = {
  tone: "neutral",
  headline: "Enter an amount to preview the change",
  points: [],
};

interface ChangePriceProps {
  item: ItemName & { readonly name: string };
  current: Price;
  subscribers: number;
  /** Version of the price that the change is based on, for optimistic locking. */
  tag: string;
}

export function ChangePrice({ item, current, subscribers, tag }: ChangePriceProps) {
  const me = useMe();
  const isOwner = me?.workspace.role === "owner";
  const { draft, read, change, reset, stored } = usePriceDraft(current);
  const { price } = read;
  const asked = useDelayed(price, TYPING_MS) ?? current;
  const preview = useQuery({
    ...query(previewPrice, { params: item, body: asked }),
    placeholderData: keepPreviousData,
  });
  const simulation = useQuery({
    ...query(simulatePrice, { params: item, body: asked }),
    placeholderData: keepPreviousData,
    enabled: isOwner,
  });
  const words = preview.data && verdictLabels(preview.data, { current, proposed: asked, subscribers });
  const save = useMutation(changePriceOptions(item));
  const [asking, setAsking] = useState(false);
  const isTyped = price !== null && samePrice(price, asked);
  // Ignores a preview of an earlier draft, and one that failed to refresh, because neither applies to the
  // current draft.
  const verdict = isTyped && !preview.isPlaceholderData && !preview.isError ? preview.data : undefined;
  const ready = verdict?.allowed === true && verdict.class !== "none";
  // Lowering a price can't simply be undone, because raising it again requires notice. So ask for
  // confirmation first.
  const asksFirst = verdict?.class === "immediate" && subscribers > 0;
  const go = () =>
    price &&
    save.mutate(
      { tag, proposal: price },
      {
        onSettled: () => setAsking(false),
        onSuccess: (saved) => {
          const waits = saved.class === "significant" && subscribers > 0;
          toastDone(
            waits
              ? `${formatPrice(price)} takes effect on ${formatDay(saved.effective_at)}`
              : `The price of ${item.name} is now ${formatPrice(price)}`,
          );
          stored(draft, waits ? current : price);
        },
      },
    );
  return (
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <form
        aria-label="Change the price"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready || !isOwner) return;
          if (asksFirst) setAsking(true);
          else go();
        }}
      >
        <PriceFields kind={item.kind} draft={draft} onChange={change} />
        {item.kind === "workflow" && draft.mode === "per_cycle" && (
          <CycleNotice workflowId={item.id} onPlan={() => change({ mode: "plan", unit: "read" })} />
        )}
        {draft.mode !== "free" && <ReviewNotice item={item} />}
        <OperatorShare kind={item.kind} price={price} />
        {isConflict(save.error) ? (
          <p role="alert" className="rounded-md border border-warn-line bg-warn-soft px-3 py-2">
            Someone else changed the price: it is now {formatPrice(current)}. Review your change and save
            again.
          </p>
        ) : (
          <FormProblem error={save.error} />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            type="submit"
            disabled={!ready || !isOwner}
            busy={save.isPending}
            data-show="price"
          >
            Save price
          </Button>
          <Button disabled={price !== null && samePrice(price, current)} onClick={() => reset(current)}>
            Reset
          </Button>
          {me && !isOwner && <p className="text-muted">Only workspace owners can change prices.</p>}
        </div>
      </form>
      <div className="flex min-w-0 flex-col gap-3">
        {words ? (
          <>
            <VerdictView words={price === null ? UNTYPED : words} stale={price !== null && !verdict} />
            <FormProblem error={preview.error} />
          </>
        ) : (
          <Pending error={preview.error} height="h-24" />
        )}
        {simulation.data ? (
          <SimulationView
            simulation={simulation.data}
            price={asked}
            stale={!isTyped || simulation.isPlaceholderData}
          />
        ) : (
          isOwner && <Pending error={simulation.error} height="h-36" />
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Lower the price of ${item.name}?`}
        consequence={words?.points.join(" ")}
        action="Lower the price"
        busy={save.isPending}
        onConfirm={go}
      />
    </div>
  );
}

function Pending({ error, height }: { error: Error | null; height: string }) {
  return error ? <FormProblem error={error} /> : <Skeleton className={`${height} w-full`} />;
}

function isConflict(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "revision_conflict";
}

function samePrice(a: Price, b: Price): boolean {
  if (a.mode === "plan" && b.mode === "plan") return isSamePlan(a, b);
  return a.mode === b.mode && a.amount === b.amount && a.currency === b.currency;
}
