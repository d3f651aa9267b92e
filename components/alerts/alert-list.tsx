"use client";

import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { Page } from "@/components/frame/page";
import { ProblemState } from "@/components/frame/problem-state";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Pagination } from "@/components/ui/pagination";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { useKeyset } from "@/components/ui/use-keyset";
import { alertsOptions } from "@/lib/client/alert-queries";
import type { Alert } from "@/lib/contract/alerts";
import { AlertCard } from "./alert-card";

const PAGE_SIZE = 25;

/** What goes on first, then what is over. */
export function AlertList() {
  const openPages = useKeyset("open");
  const endedPages = useKeyset("ended");
  const open = useQuery(alertsOptions({ status: "open", limit: PAGE_SIZE, ...cursorOf(openPages) }));
  const ended = useQuery(alertsOptions({ status: "ended", limit: PAGE_SIZE, ...cursorOf(endedPages) }));
  const failed = [open, ended].find((list) => list.isError && !list.data);
  const isNothing = open.data?.items.length === 0 && ended.data?.items.length === 0;
  return (
    <Page title="Alerts">
      {failed ? (
        <ProblemState
          title="The alerts could not be loaded"
          error={failed.error}
          onRetry={failed.refetch}
          retrying={failed.isFetching}
        />
      ) : !open.data || !ended.data ? (
        <TableSkeleton columns={2} />
      ) : isNothing && openPages.isFirst && endedPages.isFirst ? (
        <EmptyState
          icon={BellRing}
          title="Nothing has gone wrong"
          actions={<LinkButton href="/workflows">Go to the workflows</LinkButton>}
        >
          When a live workflow fails, misses its schedule, is slow or falls silent, it is here, and somebody
          is told. Who that is stands in each workflow’s menu, under Alerts.
        </EmptyState>
      ) : (
        <>
          <Section
            title="Open"
            nothing="Nothing is wrong just now."
            items={open.data.items}
            pages={openPages}
            next={open.data.next_cursor}
          />
          <Section
            title="Over"
            nothing="Nothing was raised before."
            items={ended.data.items}
            pages={endedPages}
            next={ended.data.next_cursor}
          />
        </>
      )}
    </Page>
  );
}

function cursorOf({ cursor }: ReturnType<typeof useKeyset>) {
  return cursor === undefined ? {} : { cursor };
}

interface SectionProps {
  title: string;
  nothing: string;
  items: readonly Alert[];
  pages: ReturnType<typeof useKeyset>;
  next: string | null;
}

function Section({ title, nothing, items, pages, next }: SectionProps) {
  return (
    <section aria-label={title} className="max-w-4xl">
      <h2 className="px-4 pt-4 font-semibold text-muted text-xs">{title}</h2>
      {items.length === 0 && <p className="px-4 py-3 text-muted">{nothing}</p>}
      <ul>
        {items.map((alert) => (
          <li key={alert.id} className="border-b p-4">
            <AlertCard alert={alert} />
          </li>
        ))}
      </ul>
      {(next !== null || !pages.isFirst) && (
        <div className="px-4 py-2">
          <Pagination
            onNewer={pages.isFirst ? null : pages.newer}
            onOlder={next === null ? null : () => pages.older(next)}
          />
        </div>
      )}
    </section>
  );
}
