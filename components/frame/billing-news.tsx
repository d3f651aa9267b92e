"use client";

import { useQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/link";
import { autoTopUpOptions } from "@/lib/client/billing-queries";
import { STOP_WORDS } from "@/lib/pricing/stop-words";
import { useIsOwner } from "./use-me";

export function useAutoTopUpStop() {
  const isOwner = useIsOwner();
  const { data } = useQuery({ ...autoTopUpOptions, enabled: isOwner });
  return isOwner ? (data?.stopped ?? null) : null;
}

export function BillingNews({ onLeave }: { onLeave: () => void }) {
  const stopped = useAutoTopUpStop();
  if (stopped === null) return null;
  const { title, advice } = STOP_WORDS[stopped.reason];
  return (
    <section aria-label="Billing" className="not-first:border-t not-first:pt-2">
      <h3 className="px-1 text-muted text-xs">Billing</h3>
      <Link
        href="/settings?tab=billing"
        onClick={onLeave}
        className="block rounded-sm px-1 py-1 hover:bg-hover touch:min-h-11"
      >
        <span className="block">{title}</span>
        <span className="block text-muted text-xs">{advice}</span>
      </Link>
    </section>
  );
}
