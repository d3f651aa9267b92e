"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { capSpendingOptions } from "@/lib/client/market-queries";
import type { SubscriptionAnswer } from "@/lib/contract/subscriptions";
import { capLabels } from "@/lib/pricing/cap-labels";
import { majorUnits } from "@/lib/pricing/currencies";
import { CapField } from "./cap-field";
import { readCap } from "./read-cap";

export function CapDialog({
  subscription,
  onClose,
}: {
  subscription: SubscriptionAnswer;
  onClose: () => void;
}) {
  const save = useMutation(capSpendingOptions);
  const { id, name, price, spending_cap } = subscription;
  const [text, setText] = useState(spending_cap === null ? "" : majorUnits(spending_cap, price.currency));
  const read = readCap(text, price.currency);
  const submit = () => {
    if (read.ok && capLabels(read.value, price) === null)
      save.mutate({ id, cap: read.value }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`Spending limit for ${name ?? "this item"}`}
      action="Save limit"
      disabled={!read.ok}
      busy={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <CapField value={text} onChange={setText} price={price} read={read} />
    </FormDialog>
  );
}
