"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { ConfirmChange } from "@/components/frame/confirm-change";
import { Button } from "@/components/ui/button";
import { replaceKeyOptions } from "@/lib/client/market-queries";
import type { MarketDetail } from "@/lib/contract/market";
import type { SubscriptionAnswer } from "@/lib/contract/subscriptions";

const NewKey = dynamic(() => import("./new-key").then((file) => file.NewKey), { ssr: false });

interface ReplaceKeyButtonProps {
  item: MarketDetail;
  subscription: SubscriptionAnswer;
}

export function ReplaceKeyButton({ item, subscription }: ReplaceKeyButtonProps) {
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<{ key: string } | null>(null);
  return (
    <>
      <Button onClick={() => setAsking(true)}>New key…</Button>
      <ConfirmChange
        open={asking}
        onOpenChange={setAsking}
        title="Replace the key?"
        consequence={`The key that starts with ${subscription.key_prefix} stops working immediately. Update every program that uses it.`}
        action="Replace key"
        change={replaceKeyOptions}
        input={subscription.id}
        failed="Couldn't replace the key"
        onDone={setMade}
      />
      {made && (
        <NewKey
          item={item}
          title={`New key for ${item.name}`}
          apiKey={made.key}
          open
          onClose={() => setMade(null)}
        />
      )}
    </>
  );
}
