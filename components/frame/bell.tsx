"use client";

import { useQuery } from "@tanstack/react-query";
import { Bell as Icon } from "lucide-react";
import { useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Link } from "@/components/ui/link";
import { Popover } from "@/components/ui/popover";
import { RelativeTime } from "@/components/ui/relative-time";
import { MAX_BELL, openApprovalsOptions } from "@/lib/client/approval-queries";
import { ApprovalItem } from "./approval-item";
import { BillingNews, useAutoTopUpStop } from "./billing-news";
import { OperatorNews, useOperatorNews } from "./operator-news";
import { useMayChange } from "./use-me";

/** The popover lists only the newest approvals. The page lists all of them. */
const SHOWN = 5;

export function Bell() {
  const { items, count: approvals } = useWaiting();
  const { waiting } = useOperatorNews();
  const stops = useAutoTopUpStop() === null ? 0 : 1;
  const [open, setOpen] = useState(false);
  const count = sumLabel(approvals, waiting + stops);
  const label = count === "" ? "No notifications" : `Notifications: ${count}`;
  return (
    <Popover
      label="Waiting for your decision"
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
          <Count>{count}</Count>
        </button>
      }
    >
      <div className="w-72 max-w-full">
        {items.length === 0 && <p className="text-muted">No approvals are waiting for you.</p>}
        <ul>
          {items.slice(0, SHOWN).map((approval) => (
            <li key={approval.id} className="border-b last:border-b-0">
              <Link
                href={`/approvals#approval-${approval.id}`}
                onClick={() => setOpen(false)}
                className="flex min-h-9 items-center gap-2 rounded-sm px-1 hover:bg-hover touch:min-h-11"
              >
                <span className="min-w-0 flex-1 py-1">
                  <span className="block truncate">{approval.title}</span>
                  {approval.iteration !== undefined && (
                    <span className="block truncate text-muted text-xs">
                      <ApprovalItem approval={approval} />
                    </span>
                  )}
                </span>
                <span className="shrink-0 text-muted text-xs">
                  <RelativeTime at={approval.created_at} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <Link
          href="/approvals"
          onClick={() => setOpen(false)}
          className="mt-2 inline-block text-accent-text underline underline-offset-2"
        >
          {items.length > SHOWN ? `All ${approvals} approvals` : "All approvals"}
        </Link>
        <BillingNews onLeave={() => setOpen(false)} />
        <OperatorNews onLeave={() => setOpen(false)} />
      </div>
    </Popover>
  );
}

/** Adds `more` to a count that may end in "+". */
function sumLabel(approvals: string, more: number): string {
  if (more === 0) return approvals;
  return `${Number.parseInt(approvals || "0", 10) + more}${approvals.endsWith("+") ? "+" : ""}`;
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

export function OpenAlerts() {
  const { alerts } = useWaiting();
  if (alerts === "") return null;
  return (
    <span className="ml-auto text-muted text-xs tabular-nums">
      {alerts}
      <span className="sr-only"> open</span>
    </span>
  );
}

function Count({ children }: { children: string }) {
  if (children === "") return null;
  return (
    <span
      aria-hidden
      className="absolute -top-0.5 left-1/2 ml-0.5 h-4 min-w-4 rounded-full bg-accent px-1 text-center font-medium text-2xs text-on-accent tabular-nums"
    >
      {children}
    </span>
  );
}

/** The server stops counting alerts at this number. */
const MAX_ALERTS = 100;

/** Viewers see no approvals or alerts, because they can't act on them. */
function useWaiting() {
  const mayDecide = useMayChange();
  const { data } = useQuery({ ...openApprovalsOptions, enabled: mayDecide });
  const items = (mayDecide && data?.items) || [];
  const more = data?.next_cursor ? "+" : "";
  const open = (mayDecide && data?.open_alerts) || 0;
  const alerts = open === 0 ? "" : open < MAX_ALERTS ? `${open}` : `${MAX_ALERTS - 1}+`;
  return { items, alerts, count: items.length === 0 ? "" : `${Math.min(items.length, MAX_BELL)}${more}` };
}
