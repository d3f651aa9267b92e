"use client";

import clsx from "clsx";
import { BellRing } from "lucide-react";
import { Page } from "@/components/frame/page";
import { ProblemState } from "@/components/frame/problem-state";
import { useEndless } from "@/components/frame/use-endless";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { type MoreOfList, MoreRows } from "@/components/ui/more-rows";
import { offSight } from "@/components/ui/off-sight";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { alertsPages } from "@/lib/client/alert-queries";
import type { Alert } from "@/lib/contract/alerts";
import { AlertCard } from "./alert-card";

export function AlertList() {
  const open = useEndless(alertsPages("open"));
  const ended = useEndless(alertsPages("ended"));
  const failed = [open, ended].find(({ list, rows }) => list.isError && !rows)?.list;
  const isNothing = open.rows?.length === 0 && ended.rows?.length === 0;
  return (
    <Page title="Alerts">
      {failed ? (
        <ProblemState title="Couldn't load the alerts" query={failed} />
      ) : !open.rows || !ended.rows ? (
        <TableSkeleton columns={2} />
      ) : isNothing ? (
        <EmptyState
          icon={BellRing}
          title="No alerts"
          actions={<LinkButton href="/workflows">Go to workflows</LinkButton>}
        >
          You'll see an alert here when a live workflow fails, misses a scheduled run, runs slowly or stops
          producing results. Set recipients in each workflow's menu, under Alerts.
        </EmptyState>
      ) : (
        <>
          <Section
            title="Open"
            nothing="No open alerts."
            items={open.rows}
            more={{ ...open.more, asks: "Show more" }}
          />
          <Section title="Resolved" nothing="No resolved alerts." items={ended.rows} more={ended.more} />
        </>
      )}
    </Page>
  );
}

interface SectionProps {
  title: string;
  nothing: string;
  items: readonly Alert[];
  more: MoreOfList;
}

function Section({ title, nothing, items, more }: SectionProps) {
  return (
    <section aria-label={title} className="max-w-4xl">
      <h2 className="px-4 pt-4 font-semibold text-muted text-xs">{title}</h2>
      {items.length === 0 && <p className="px-4 py-3 text-muted">{nothing}</p>}
      <ul>
        {items.map((alert) => (
          <li key={alert.id} className={clsx(offSight, "border-b p-4")}>
            <AlertCard alert={alert} />
          </li>
        ))}
      </ul>
      <MoreRows more={more} count={items.length} />
    </section>
  );
}
