"use client";

import { useQuery } from "@tanstack/react-query";
import { LayoutDashboard, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Page } from "@/components/frame/page";
import { ProblemState } from "@/components/frame/problem-state";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Pagination } from "@/components/ui/pagination";
import { RelativeTime } from "@/components/ui/relative-time";
import { type Column, Table } from "@/components/ui/table";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { useKeyset } from "@/components/ui/use-keyset";
import { dashboardsOptions } from "@/lib/client/dashboard-queries";
import { subscriptionsOptions } from "@/lib/client/market-queries";
import type { Dashboard } from "@/lib/contract/dashboards";
import { BoughtDashboards } from "./bought-dashboards";
import { DashboardMenu } from "./dashboard-menu";
import { NewDashboardDialog } from "./new-dashboard-dialog";
import { ShareDialog } from "./share-dialog";

const PAGE_SIZE = 100;
const MOST_BOUGHT = 200;

export function DashboardList() {
  const router = useRouter();
  const pages = useKeyset("");
  const list = useQuery(
    dashboardsOptions({ limit: PAGE_SIZE, ...(pages.cursor !== undefined && { cursor: pages.cursor }) }),
  );
  const subscriptions = useQuery(subscriptionsOptions({ limit: MOST_BOUGHT }));
  const bought = (pages.isFirst ? (subscriptions.data?.items ?? []) : []).filter(
    ({ kind, available, status }) => kind === "dashboard" && available && status !== "ended",
  );
  const [sharing, setSharing] = useState<string | null>(null);
  const shared = list.data?.items.find(({ id }) => id === sharing);
  const [isMaking, setIsMaking] = useState(false);
  const newDashboard = (
    <Button variant="primary" icon={Plus} onClick={() => setIsMaking(true)}>
      New dashboard
    </Button>
  );
  const next = list.data?.next_cursor ?? null;
  const isEmpty = list.data?.items.length === 0 && pages.isFirst;
  const isBare = isEmpty && bought.length === 0;
  return (
    <Page title="Dashboards" actions={!isBare && newDashboard}>
      {list.isPending && <TableSkeleton columns={3} />}
      {list.isError && !list.data && (
        <ProblemState
          title="The dashboards could not be loaded"
          error={list.error}
          onRetry={list.refetch}
          retrying={list.isFetching}
        />
      )}
      {list.data && !isEmpty && (
        <>
          <Table
            label="Dashboards"
            columns={dashboardColumns(setSharing)}
            rows={list.data.items}
            rowKey={(dashboard) => dashboard.id}
            onOpen={(dashboard) => router.push(`/dashboards/${dashboard.id}`)}
          />
          <div className="px-4 pb-4">
            <Pagination
              onNewer={pages.isFirst ? null : pages.newer}
              onOlder={next === null ? null : () => pages.older(next)}
              summary={`${list.data.items.length} dashboards on this page`}
            />
          </div>
        </>
      )}
      {list.data && bought.length > 0 && <BoughtDashboards rows={bought} />}
      {isBare && (
        <EmptyState icon={LayoutDashboard} title="No dashboards yet" actions={newDashboard}>
          A dashboard shows what your data providers publish: prices, series, news and tables, side by side.
        </EmptyState>
      )}
      {isMaking && <NewDashboardDialog onClose={() => setIsMaking(false)} />}
      {shared && (
        <ShareDialog
          kind="dashboard"
          item={shared}
          visibility={shared.visibility}
          open
          onOpenChange={() => setSharing(null)}
        />
      )}
    </Page>
  );
}

function dashboardColumns(onShare: (id: string) => void): Column<Dashboard>[] {
  return [
    {
      id: "name",
      header: "Name",
      cell: (dashboard) => (
        <Link href={`/dashboards/${dashboard.id}`} tabIndex={-1} className="truncate font-medium">
          {dashboard.name}
        </Link>
      ),
    },
    {
      id: "widgets",
      header: "Widgets",
      align: "right",
      width: "w-24",
      cell: (dashboard) => dashboard.layout.length,
    },
    {
      id: "updated",
      header: "Updated",
      from: "sm",
      width: "w-40",
      cell: (dashboard) => <RelativeTime at={dashboard.updated_at} />,
    },
    {
      id: "menu",
      header: "Actions",
      quiet: true,
      align: "right",
      width: "w-16 touch:w-18",
      cell: (dashboard) => <DashboardMenu dashboard={dashboard} onShare={() => onShare(dashboard.id)} />,
    },
  ];
}
