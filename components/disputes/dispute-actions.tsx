"use client";

import { useState } from "react";
import { ConfirmChange } from "@/components/frame/confirm-change";
import { Button } from "@/components/ui/button";
import { withdrawDisputeOptions } from "@/lib/client/dispute-queries";
import type { DisputeDetail } from "@/lib/contract/disputes";
import { DecideDispute } from "./decide-dispute";
import { RefundDisputed } from "./refund-disputed";

export function DisputeActions({ dispute }: { dispute: DisputeDetail }) {
  const { state, side, may_decide: mayDecide } = dispute;
  const [asking, setAsking] = useState<"refund" | "decide" | null>(null);
  if (state !== "open") return null;
  return (
    <div className="flex flex-col gap-2">
      {side === "buyer" && <Withdraw dispute={dispute} />}
      {side === "seller" && (
        <Button variant="primary" onClick={() => setAsking("refund")}>
          Refund…
        </Button>
      )}
      {mayDecide && (
        <Button variant="primary" onClick={() => setAsking("decide")}>
          Decide…
        </Button>
      )}
      {side === "operator" && !mayDecide && (
        <p className="text-muted text-sm">
          You're a member of one of the workspaces involved, so you can't decide this dispute.
        </p>
      )}
      {asking === "refund" && <RefundDisputed dispute={dispute} onClose={() => setAsking(null)} />}
      {asking === "decide" && <DecideDispute dispute={dispute} onClose={() => setAsking(null)} />}
    </div>
  );
}

function Withdraw({ dispute: { id, refunds, opened_at: opened } }: { dispute: DisputeDetail }) {
  const [asking, setAsking] = useState(false);
  const isPaid = refunds.some(({ at }) => Date.parse(at) > Date.parse(opened));
  return (
    <>
      <Button onClick={() => setAsking(true)}>{isPaid ? "Settle…" : "Withdraw…"}</Button>
      <ConfirmChange
        open={asking}
        onOpenChange={setAsking}
        title={isPaid ? "Settle the dispute?" : "Withdraw the dispute?"}
        consequence={
          isPaid
            ? "You keep the amount already refunded. The rest of the charge won't be refunded."
            : "The charge stands. The seller and the operator are notified that the dispute has ended."
        }
        action={isPaid ? "Settle dispute" : "Withdraw dispute"}
        refusal="Keep dispute open"
        change={withdrawDisputeOptions(id)}
        input={undefined}
        done="Dispute closed"
        failed="Couldn't close the dispute"
      />
    </>
  );
}
