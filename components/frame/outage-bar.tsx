"use client";

import { useQuery } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import { useOffline } from "next/offline";
import { Button } from "@/components/ui/button";
import { outageOptions } from "@/lib/client/outage-options";

/** Said on every page: that nothing new comes for now, and what becomes of what was asked for meanwhile. */
export function OutageBar() {
  const { data: outage = null, refetch, isFetching } = useQuery(outageOptions);
  const isHeld = useOffline();
  if (outage === null && !isHeld) return null;
  return (
    <div
      role="alert"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-bad-line bg-bad-soft px-4 py-1.5"
    >
      <Unplug aria-hidden className="size-4 shrink-0 text-bad" />
      <p className="min-w-0 flex-1">
        <span className="font-medium">{outage ?? "Millrace cannot be reached."}</span> What you see may be
        old. What you open meanwhile comes as soon as it answers.
      </p>
      <Button size="sm" busy={isFetching && outage !== null} onClick={() => void refetch()}>
        Try now
      </Button>
    </div>
  );
}
