"use client";

import { useQuery } from "@tanstack/react-query";
import { Bell as Icon } from "lucide-react";
import { useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Popover } from "@/components/ui/popover";
import { MAX_COUNTED, openApprovalsOptions } from "@/lib/client/approval-queries";
import { BillingNews, useAutoTopUpStop } from "./billing-news";
import { OperatorNews, useOperatorNews } from "./operator-news";
import { useMayChange } from "./use-me";

export function Bell() {
  const { news } = useOperatorNews();
  const count = useNotificationCount();
  const [open, setOpen] = useState(false);
  if (count === 0 && (news?.listings.length ?? 0) === 0) return null;
  const label = count === 0 ? "Notifications" : `Notifications: ${count}`;
  return (
    <Popover
      label="Notifications"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          aria-label={label}
          title={label}
          className={buttonStyle("quiet", "md", "relative w-8 px-0! touch:w-11")}
        >
          <Icon aria-hidden className="size-4" />
          {count > 0 && <Count>{`${count}`}</Count>}
        </button>
      }
    >
      <div className="flex w-72 max-w-full flex-col gap-3">
        <BillingNews onLeave={() => setOpen(false)} />
        <OperatorNews onLeave={() => setOpen(false)} />
      </div>
    </Popover>
  );
}

export function WaitingCount() {
  const { count } = useWaiting();
  if (count === "") return null;
  return (
    <>
      <Count>{count}</Count>
      <span className="sr-only">({count} waiting)</span>
    </>
  );
}

export function WaitingApprovals() {
  const { count } = useWaiting();
  if (count === "") return null;
  return <EntryCount count={count} says="waiting" />;
}

export function OpenAlertsCount() {
  const { alerts } = useWaiting();
  if (alerts === "") return null;
  return (
    <>
      <Count>{alerts}</Count>
      <span className="sr-only">({alerts} open)</span>
    </>
  );
}

/**
 * Count beside the phone menu. The menu contains the alerts, and the notifications that wider screens show
 * under the bell.
 */
export function MoreCount() {
  const { open } = useWaiting();
  const total = open + useNotificationCount();
  if (total === 0) return null;
  const shown = capped(total);
  return (
    <>
      <Count>{shown}</Count>
      <span className="sr-only">({shown} open)</span>
    </>
  );
}

function useNotificationCount(): number {
  const { waiting } = useOperatorNews();
  return waiting + (useAutoTopUpStop() === null ? 0 : 1);
}

export function OpenAlerts() {
  const { alerts } = useWaiting();
  if (alerts === "") return null;
  return <EntryCount count={alerts} says="open" />;
}

function EntryCount({ count, says }: { count: string; says: string }) {
  return (
    <span className="ml-auto text-muted text-xs tabular-nums">
      {count}
      <span className="sr-only"> {says}</span>
    </span>
  );
}

function Count({ children }: { children: string }) {
  return (
    <span
      aria-hidden
      className="absolute -top-0.5 left-1/2 ml-0.5 h-4 min-w-4 rounded-full bg-accent px-1 text-center font-medium text-2xs text-on-accent tabular-nums"
    >
      {children}
    </span>
  );
}

/** Number of alerts at which the server stops counting them. */
const MAX_ALERTS = 100;

/**
 * Returns the approvals and alerts that need the user's attention. Viewers get none, because they can't act
 * on them.
 */
function useWaiting() {
  const mayDecide = useMayChange();
  const { data } = useQuery({ ...openApprovalsOptions, enabled: mayDecide });
  const items = (mayDecide && data?.items) || [];
  const more = data?.next_cursor ? "+" : "";
  const open = (mayDecide && data?.open_alerts) || 0;
  const alerts = open === 0 ? "" : capped(open);
  const count = items.length === 0 ? "" : `${Math.min(items.length, MAX_COUNTED)}${more}`;
  return { alerts, count, open };
}

function capped(count: number): string {
  return count < MAX_ALERTS ? `${count}` : `${MAX_ALERTS - 1}+`;
}
