"use client";

import { useQuery } from "@tanstack/react-query";
import { LayoutDashboard, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { useMemo, useState } from "react";
import {
  type FilingFilter,
  filingAddress,
  filingQuery,
  readFilingFilter,
} from "@/components/filing/filing-filter";
import type { FilingPart } from "@/components/filing/filing-parts";
import { FolderBar } from "@/components/filing/folder-bar";
import { TagChips } from "@/components/filing/tag-chips";
import { TagFilter } from "@/components/filing/tag-filter";
import { GuideLink } from "@/components/frame/guide-link";
import { Page } from "@/components/frame/page";
import { QueryState } from "@/components/frame/query-state";
import { useEndless } from "@/components/frame/use-endless";
import { useMayChange } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/column";
import { DrawingView } from "@/components/ui/drawing-view";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import type { Chosen } from "@/components/ui/table-choice";
import { dashboardListOptions } from "@/lib/client/dashboard-queries";
import { steadyQuery } from "@/lib/client/query";
import type { FiledDashboard } from "@/lib/contract/dashboards";
import { listSubscriptions } from "@/lib/contract/subscriptions";
import { BoughtDashboards } from "./bought-dashboards";
import { ChosenDashboards } from "./chosen-dashboards";
import { DashboardMenu } from "./dashboard-menu";

const FilingDialog = dynamic(
  () => import("@/components/filing/filing-dialog").then((file) => file.FilingDialog),
  { ssr: false },
);
const NewDashboardDialog = dynamic(
  () => import("./new-dashboard-dialog").then((file) => file.NewDashboardDialog),
  { ssr: false },
);
const ShareDialog = dynamic(() => import("./share-dialog").then((file) => file.ShareDialog), { ssr: false });

const MAX_BOUGHT = 200;
const LIST = "/dashboards";

export function DashboardList() {
  const router = useRouter();
  const address = useSearchParams();
  const filter = useMemo(() => readFilingFilter(address), [address]);
  const { list, rows, more } = useEndless(dashboardListOptions(filingQuery(filter)));
  const subscriptions = useQuery(steadyQuery(listSubscriptions, { query: { limit: MAX_BOUGHT } }));
  const isFiltered = filter.folder !== "" || filter.tags.length > 0;
  const bought = (isFiltered ? [] : (subscriptions.data?.items ?? [])).filter(
    ({ kind, available, status }) => kind === "dashboard" && available && status !== "ended",
  );
  const mayChange = useMayChange();
  const [sharing, setSharing] = useState<string | null>(null);
  const [filing, setFiling] = useState<{ dashboard: FiledDashboard; part: FilingPart } | null>(null);
  const [chosen, setChosen] = useState<Chosen>(new Set());
  const [isMaking, setIsMaking] = useState(false);
  const shared = rows?.find(({ id }) => id === sharing);
  const columns = useMemo(
    () =>
      dashboardColumns({
        onShare: setSharing,
        onFile: mayChange ? (dashboard, part) => setFiling({ dashboard, part }) : null,
        onTag: (tag) => narrow({ ...filter, tags: [...new Set([...filter.tags, tag])] }),
      }),
    [filter, mayChange],
  );
  const newDashboard = (
    <Button variant="primary" icon={Plus} onClick={() => setIsMaking(true)}>
      New dashboard
    </Button>
  );
  const isEmpty = rows?.length === 0;
  const isBare = isEmpty && bought.length === 0 && !isFiltered;
  return (
    <Page
      title="Dashboards"
      actions={
        <>
          <GuideLink guide="dashboards" />
          {!isBare && newDashboard}
        </>
      }
      toolbar={
        (!isEmpty || isFiltered) && (
          <TagFilter kind="dashboards" tags={filter.tags} onChange={(tags) => narrow({ ...filter, tags })} />
        )
      }
    >
      <FolderBar
        kind="dashboards"
        root="All dashboards"
        folder={filter.folder}
        shown={rows?.length ?? 0}
        onFolder={(folder) => window.history.pushState(null, "", filingAddress(LIST, { ...filter, folder }))}
      />
      <QueryState query={list} failed="Couldn't load the dashboards" columns={3} />
      {rows && !isEmpty && (
        <>
          {mayChange && (
            <ChosenDashboards
              chosen={rows.filter(({ id }) => chosen.has(id))}
              onClear={() => setChosen(new Set())}
            />
          )}
          <Table
            label="Dashboards"
            columns={columns}
            rows={rows}
            rowKey={(dashboard) => dashboard.id}
            onOpen={(dashboard) => router.push(`/dashboards/${dashboard.id}`)}
            {...(mayChange && { choice: { chosen, onChange: setChosen, nameOf } })}
            more={more}
            keep={filingAddress(LIST, filter)}
          />
        </>
      )}
      {isEmpty && isFiltered && (
        <EmptyState
          icon={LayoutDashboard}
          title="No dashboards match these filters"
          actions={<Button onClick={() => narrow({ folder: "", tags: [] })}>Show all</Button>}
        >
          Dashboards in other folders or with other tags aren't shown.
        </EmptyState>
      )}
      {rows && bought.length > 0 && <BoughtDashboards rows={bought} />}
      {isBare && (
        <EmptyState icon={LayoutDashboard} title="No dashboards yet" actions={newDashboard}>
          A dashboard shows what your data providers publish: prices, series, news and tables, side by side.
        </EmptyState>
      )}
      {isMaking && <NewDashboardDialog onClose={() => setIsMaking(false)} />}
      {filing && (
        <FilingDialog
          kind="dashboards"
          part={filing.part}
          items={[filing.dashboard]}
          called={filing.dashboard.name}
          onClose={() => setFiling(null)}
        />
      )}
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

function nameOf({ name }: FiledDashboard): string {
  return name;
}

// Changes only the URL, without a navigation, because the page has no server-rendered data.
function narrow(filter: FilingFilter): void {
  window.history.replaceState(null, "", filingAddress(LIST, filter));
}

interface RowDeeds {
  readonly onShare: (id: string) => void;
  readonly onFile: ((dashboard: FiledDashboard, part: FilingPart) => void) | null;
  readonly onTag: (tag: string) => void;
}

export function dashboardColumns({ onShare, onFile, onTag }: RowDeeds): Column<FiledDashboard>[] {
  return [
    {
      id: "name",
      header: "Name",
      cell: (dashboard) => (
        <span className="flex min-w-0 items-center gap-x-2 max-sm:flex-wrap">
          <DrawingView drawing={dashboard.drawing} className="mr-1 h-8 w-16" />
          <Link href={`/dashboards/${dashboard.id}`} tabIndex={-1} className="truncate font-medium">
            {dashboard.name}
          </Link>
          <span className="flex sm:max-md:hidden">
            <TagChips tags={dashboard.tags} onTag={onTag} />
          </span>
        </span>
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
      width: "w-40",
      cell: (dashboard) => <RelativeTime at={dashboard.updated_at} />,
    },
    {
      id: "menu",
      header: "Actions",
      quiet: true,
      align: "right",
      width: "w-16 touch:w-18",
      cell: (dashboard) => (
        <DashboardMenu
          dashboard={dashboard}
          onShare={() => onShare(dashboard.id)}
          {...(onFile && { onFile: (part) => onFile(dashboard, part) })}
        />
      ),
    },
  ];
}
