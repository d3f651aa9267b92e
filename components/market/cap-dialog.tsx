"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { capSpendingOptions } from "@/lib/client/market-queries";
import type { SubscriptionAnswer } from "@/lib/contract/subscriptions";
import { capLabels } from "@/lib/pricing/cap-labels";
import { majorUnits } from "@/lib/pricing/currencies";
import { CapField } from "./cap-field";
import { readCap } from "./read-cap";

/** Changes the most that may be spent on an item in a month. */
export function CapDialog({
  subscription,
  onClose,
}: {
  subscription: SubscriptionAnswer;
  onClose: () => void;
}) {
  const form = useId();
  const save = useMutation(capSpendingOptions(useQueryClient()));
  const { id, name, price, spending_cap } = subscription;
  const [text, setText] = useState(spending_cap === null ? "" : majorUnits(spending_cap, price.currency));
  const read = readCap(text, price.currency);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Spending limit for ${name ?? "this"}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={save.isPending} disabled={!read.ok}>
            Save limit
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (read.ok && capLabels(read.value, price) === null)
            save.mutate({ id, cap: read.value }, { onSuccess: onClose });
        }}
      >
        <CapField value={text} onChange={setText} price={price} read={read} />
        <FormProblem error={save.error} />
      </form>
    </Dialog>
  );
}
