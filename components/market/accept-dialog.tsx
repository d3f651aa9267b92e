"use client";

import { useMutation } from "@tanstack/react-query";
import { FormProblem } from "@/components/frame/form-problem";
import { priceSentence } from "@/components/parts/price-sentence";
import { acceptLabels } from "@/components/parts/subscription-labels";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toastDone } from "@/components/ui/toast";
import { acceptPriceOptions } from "@/lib/client/market-queries";
import type { SubscriptionAnswer } from "@/lib/contract/subscriptions";
import { formatPrice } from "@/lib/pricing/format-money";
import { CreditHint } from "./credit-hint";

/** Dialog for accepting a new price. The new price applies as soon as the subscriber accepts it. */
export function AcceptDialog({
  subscription,
  onClose,
}: {
  subscription: SubscriptionAnswer;
  onClose: () => void;
}) {
  const accept = useMutation(acceptPriceOptions);
  const { id, price, offered, name } = subscription;
  if (!offered) return null;
  return (
    <Dialog
      onClose={onClose}
      title={`Accept the new price of ${name ?? "this item"}?`}
      footer={
        <>
          <Button onClick={onClose}>Keep {formatPrice(price)}</Button>
          <Button
            variant="primary"
            busy={accept.isPending}
            onClick={() =>
              // Uses `mutateAsync`, because the refetch after the mutation unmounts this component, and
              // callbacks passed to `mutate` wouldn't run. The dialog shows errors itself.
              accept.mutateAsync({ id, price: offered.price }).then(
                (accepted) => {
                  toastDone(`You pay ${formatPrice(accepted.price)} from now on`);
                  onClose();
                },
                () => {},
              )
            }
          >
            Accept {formatPrice(offered.price)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          You currently pay {formatPrice(price)}. The new price is{" "}
          <span className="font-medium">{formatPrice(offered.price)}</span>. {priceSentence(offered.price)}
        </p>
        <p className="text-muted text-sm">{acceptLabels(subscription)}</p>
        <FormProblem error={accept.error} />
        <CreditHint error={accept.error} currency={offered.price.currency} />
      </div>
    </Dialog>
  );
}
