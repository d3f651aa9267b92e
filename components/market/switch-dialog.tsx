"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { FormDialog } from "@/components/frame/form-dialog";
import { ProblemState } from "@/components/frame/problem-state";
import { Skeleton } from "@/components/ui/skeleton";
import { toastDone } from "@/components/ui/toast";
import { switchPlanOptions, switchPreviewOptions } from "@/lib/client/market-queries";
import type { SubscriptionAnswer } from "@/lib/contract/subscriptions";
import { CreditHint } from "./credit-hint";
import type { OfferedPlan } from "./plan-columns";
import { switchDone, switchLabels } from "./switch-labels";

interface SwitchDialogProps {
  subscription: SubscriptionAnswer;
  plan: OfferedPlan;
  onClose: () => void;
}

export function SwitchDialog({ subscription: { id }, plan, onClose }: SwitchDialogProps) {
  const preview = useQuery(switchPreviewOptions(id, plan.tier));
  const change = useMutation(switchPlanOptions);
  const asked = preview.data;
  const words = asked && switchLabels(asked);
  const submit = () => {
    if (!asked) return;
    // Uses `mutateAsync`, because the refetch after the mutation unmounts this component, and callbacks
    // passed to `mutate` wouldn't run. The dialog shows errors itself.
    change.mutateAsync({ id, tier: plan.tier, price: asked.price }).then(
      () => {
        toastDone(switchDone(asked, plan.name));
        onClose();
      },
      () => {},
    );
  };
  return (
    <FormDialog
      title={`Change to ${plan.name}?`}
      action={words?.action ?? "Change"}
      disabled={!asked}
      busy={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {words ? (
        <dl className="flex flex-col gap-3">
          {words.parts.map(({ when, what }) => (
            <div key={when}>
              <dt className="text-muted text-sm">{when}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      ) : preview.isError ? (
        <ProblemState title="Couldn't load the cost" query={preview} />
      ) : (
        <Skeleton className="h-20 w-full" />
      )}
      <CreditHint error={change.error} currency={plan.price.currency} />
    </FormDialog>
  );
}
