"use client";

import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { toastProblem } from "@/components/frame/toast-problem";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { replaceKeyOptions } from "@/lib/client/market-queries";
import type { MarketDetail } from "@/lib/contract/market";
import type { SubscriptionAnswer } from "@/lib/contract/subscriptions";

const NewKey = dynamic(() => import("./new-key").then((file) => file.NewKey), { ssr: false });

interface ReplaceKeyButtonProps {
  item: MarketDetail;
  subscription: SubscriptionAnswer;
}

/** Replaces a key that was lost or seen by someone else. */
export function ReplaceKeyButton({ item, subscription }: ReplaceKeyButtonProps) {
  const [asking, setAsking] = useState(false);
  const replace = useMutation(replaceKeyOptions);
  const made = replace.data;
  return (
    <>
      <Button onClick={() => setAsking(true)}>New key…</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Replace the key?"
        consequence={`The key that starts with ${subscription.key_prefix} stops working immediately. Update every program that uses it.`}
        action="Replace key"
        busy={replace.isPending}
        onConfirm={() =>
          replace.mutate(subscription.id, {
            onSuccess: () => setAsking(false),
            onError: (error) => toastProblem("Couldn't replace the key", error),
          })
        }
      />
      {made && (
        <NewKey
          item={item}
          title={`New key for ${item.name}`}
          apiKey={made.key}
          open
          onClose={replace.reset}
        />
      )}
    </>
  );
}
