"use client";

import { useMutation } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { toastProblem } from "@/components/frame/toast-problem";
import { useMe } from "@/components/frame/use-me";
import { formatDay } from "@/components/parts/format-day";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toastDone } from "@/components/ui/toast";
import { withdrawPriceOptions } from "@/lib/client/price-queries";
import { formatPrice } from "@/lib/pricing/format-money";
import type { ItemName, Price } from "@/lib/schema/price";

interface PendingChangeProps {
  item: ItemName & { readonly name: string };
  current: Price;
  pending: { readonly price: Price; readonly effective_at: string };
  tag: string;
}

export function PendingChange({ item, current, pending, tag }: PendingChangeProps) {
  const me = useMe();
  const [asking, setAsking] = useState(false);
  const withdraw = useMutation(withdrawPriceOptions(item));
  return (
    <section
      aria-label="Pending change"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-warn-line bg-warn-soft px-3 py-2.5"
    >
      <p className="flex min-w-0 gap-2">
        <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        <span>
          <span className="font-medium">
            {formatPrice(pending.price)} from {formatDay(pending.effective_at)}.
          </span>{" "}
          Until then, the price remains {formatPrice(current)}. Existing subscribers keep their price until
          they accept the new one.
        </span>
      </p>
      {me?.workspace.role === "owner" && <Button onClick={() => setAsking(true)}>Withdraw change</Button>}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Withdraw the change for ${item.name}?`}
        consequence={`The price remains ${formatPrice(current)}, and the announcement is removed. You can make another change right away.`}
        action="Withdraw change"
        busy={withdraw.isPending}
        onConfirm={() =>
          // Uses `mutateAsync`, because the refetch after the mutation unmounts this section, and callbacks
          // passed to `mutate` wouldn't run.
          withdraw
            .mutateAsync(tag)
            .then(
              () => toastDone("The price change was withdrawn"),
              (error: unknown) => toastProblem("Couldn't withdraw the price change", error),
            )
            .finally(() => setAsking(false))
        }
      />
    </section>
  );
}
