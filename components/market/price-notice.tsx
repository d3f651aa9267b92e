"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { noticeLabel } from "@/components/parts/subscription-labels";
import { Button } from "@/components/ui/button";
import type { SubscriptionAnswer } from "@/lib/contract/subscriptions";

const AcceptDialog = dynamic(() => import("./accept-dialog").then((file) => file.AcceptDialog), {
  ssr: false,
});

interface PriceNoticeProps {
  subscription: SubscriptionAnswer;
  mayAccept: boolean;
}

export function PriceNotice({ subscription, mayAccept }: PriceNoticeProps) {
  const [asking, setAsking] = useState(false);
  const notice = noticeLabel(subscription);
  if (notice === null) return null;
  return (
    <div className="flex flex-col items-start gap-2 rounded-md border border-warn-line bg-warn-soft px-3 py-2">
      <p className="text-sm">{notice}</p>
      {subscription.offered && mayAccept && (
        <Button size="sm" onClick={() => setAsking(true)}>
          Accept the new price…
        </Button>
      )}
      {asking && <AcceptDialog subscription={subscription} onClose={() => setAsking(false)} />}
    </div>
  );
}
