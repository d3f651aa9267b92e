"use client";

import { useQuery } from "@tanstack/react-query";
import { Hourglass, Unplug } from "lucide-react";
import { useOffline } from "next/offline";
import { Button } from "@/components/ui/button";
import { type Outage, outageOptions } from "@/lib/client/outage-options";

const UNREACHABLE: Outage = { message: "Can't reach Millrace.", isSlow: false, unanswered: 0 };

export function OutageBar() {
  const { data = null, refetch, isFetching } = useQuery(outageOptions);
  const isHeld = useOffline();
  const outage = data === null && isHeld ? UNREACHABLE : data;
  if (outage === null) return null;
  if (outage.isSlow && !isHeld)
    return (
      <p
        role="status"
        className="flex shrink-0 items-center gap-3 border-b border-warn-line bg-warn-soft px-4 py-1.5"
      >
        <Hourglass aria-hidden className="size-4 shrink-0 text-warn" />
        <span className="min-w-0 flex-1">
          <span className="font-medium">{outage.message}</span> New pages may take a moment to open.
        </span>
      </p>
    );
  return (
    <div
      role="alert"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-bad-line bg-bad-soft px-4 py-1.5"
    >
      <Unplug aria-hidden className="size-4 shrink-0 text-bad" />
      <p className="min-w-0 flex-1">
        <span className="font-medium">{outage.message}</span> This page may be out of date. New pages open as
        soon as the server responds.
      </p>
      <Button size="sm" busy={isFetching && data !== null} onClick={() => void refetch()}>
        Try now
      </Button>
    </div>
  );
}
