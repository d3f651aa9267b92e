"use client";

import { useQuery } from "@tanstack/react-query";
import { Expand, History, LayoutDashboard, Plus, RefreshCw, Share2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { describeError } from "@/components/frame/describe-error";
import { isMissing } from "@/components/frame/is-missing";
import { ItemNotFound } from "@/components/frame/item-not-found";
import { OtherWorkspacePrompt } from "@/components/frame/other-workspace-prompt";
import { Page } from "@/components/frame/page";
import { ProblemState } from "@/components/frame/problem-state";
import { Trail } from "@/components/frame/trail";
import { useMe } from "@/components/frame/use-me";
import { Paywall } from "@/components/parts/paywall";
import { paywallOf } from "@/components/parts/paywall-of";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { LinkButton } from "@/components/ui/link-button";
import { Skeleton } from "@/components/ui/skeleton";
import { dashboardDataOptions, dashboardThenOptions } from "@/lib/client/dashboard-queries";
import { query } from "@/lib/client/query";
import { getDashboard } from "@/lib/contract/dashboards";
import { symbolChoices } from "@/lib/widgets/symbol-choices";
import { stepWidget } from "./arrange-layout";
import { DashboardGrid, loadMovableGrid } from "./dashboard-grid";
import { DashboardMenu } from "./dashboard-menu";
import { DashboardSkeleton } from "./dashboard-skeleton";
import { DashboardTitle } from "./dashboard-title";
import { ParameterBar } from "./parameter-bar";
import { toggleFullScreen } from "./toggle-full-screen";
import { useBoardCalls } from "./use-board-calls";
import { useDashboardChanges } from "./use-dashboard-changes";
import { useLiveChanges } from "./use-live-changes";
import { useParameters } from "./use-parameters";
import { WidgetMenu } from "./widget-menu";

const loadFrame = () => import("./widget-frame");
const WidgetFrame = dynamic(() => loadFrame().then((file) => file.WidgetFrame), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
});
const AddWidgetDialog = dynamic(() => import("./add-widget-dialog").then((file) => file.AddWidgetDialog), {
  ssr: false,
});
const BoardSettingsDialog = dynamic(
  () => import("./board-settings-dialog").then((file) => file.BoardSettingsDialog),
  { ssr: false },
);
const ShareDialog = dynamic(() => import("./share-dialog").then((file) => file.ShareDialog), { ssr: false });
const TimeSlider = dynamic(() => import("./time-slider").then((file) => file.TimeSlider), { ssr: false });

const BACK = <Trail href="/dashboards">Dashboards</Trail>;

export function DashboardPage({ id }: { id: string }) {
  const router = useRouter();
  const wall = useRef<HTMLDivElement>(null);
  const [adding, setAdding] = useState(false);
  const [opened, setOpened] = useState<"sharing" | "settings" | null>(null);
  const role = useMe()?.workspace.role;
  const dashboard = useQuery(query(getDashboard, { params: { id } }));
  const mayEdit = role !== "viewer" && dashboard.data?.own === true;
  // Load the code of widget frames and of the movable grid in parallel with the dashboard instead of after
  // it.
  useEffect(() => {
    void loadFrame();
    if (role !== "viewer") void loadMovableGrid();
  }, [role]);
  // Don't poll for a dashboard that doesn't exist.
  const isThere = dashboard.data !== undefined;
  const isLive = useLiveChanges(isThere ? `dashboard/${id}` : null, dashboardDataOptions(id).queryKey);
  const live = useQuery({ ...dashboardDataOptions(id, isLive), enabled: isThere });
  const { arrange, rename, add, remove } = useDashboardChanges(id);
  const { parameters, asOf, setParameter } = useParameters(dashboard.data?.parameters ?? {});
  const [isLooking, setIsLooking] = useState(asOf !== null);
  const then = useQuery({ ...dashboardThenOptions(id, asOf ?? ""), enabled: isThere && asOf !== null });
  const data = asOf === null ? live : then;
  // While a past time is shown, widgets can't call workflows, so only the data stored at that time is shown.
  const asking = asOf === null ? (dashboard.data?.widgets ?? []) : [];
  const calls = useBoardCalls({ kind: "dashboard", id }, asking, parameters);

  const paywall = paywallOf(dashboard.error) ?? paywallOf(data.error);
  if (paywall)
    return (
      <Page title={dashboard.data?.name ?? "Dashboard"}>
        <OtherWorkspacePrompt item={{ kind: "dashboard", id }}>
          <Paywall {...paywall} />
        </OtherWorkspacePrompt>
      </Page>
    );
  if (!dashboard.data && isMissing(dashboard.error))
    return (
      <Page title="Dashboard">
        <ItemNotFound
          item={{ kind: "dashboard", id }}
          list={{ href: "/dashboards", words: "All dashboards" }}
        />
      </Page>
    );
  if (dashboard.isError && !dashboard.data)
    return (
      <Page title="Dashboard">
        <ProblemState
          title="Couldn't load the dashboard"
          query={dashboard}
          actions={<LinkButton href="/dashboards">All dashboards</LinkButton>}
        />
      </Page>
    );
  if (!dashboard.data)
    return (
      // This placeholder is as tall as the loaded page, to prevent a layout shift.
      <Page
        title="Dashboard"
        trail={BACK}
        actions={<div className="h-8 touch:h-11" />}
        toolbar={<Skeleton className="h-8 w-64 touch:h-11" />}
      >
        <DashboardSkeleton />
      </Page>
    );

  const { name, layout, own, widgets } = dashboard.data;
  const problem = data.error ?? calls.problem;
  const refreshProblem = problem ? describeError(problem).detail : null;

  return (
    <Page
      title={<DashboardTitle name={name} editable={mayEdit} onRename={rename} />}
      trail={BACK}
      actions={
        <>
          <IconButton
            icon={RefreshCw}
            label="Refresh now"
            disabled={data.isFetching || calls.busy}
            onClick={() => {
              void data.refetch();
              calls.anew();
            }}
          />
          <IconButton
            icon={History}
            label="View history"
            aria-pressed={isLooking}
            onClick={() => {
              if (isLooking) setParameter("as_of", null);
              setIsLooking(!isLooking);
            }}
          />
          <IconButton
            icon={Expand}
            label="Full screen"
            className="max-sm:hidden"
            onClick={() => toggleFullScreen(wall.current)}
          />
          {mayEdit && (
            <>
              <Button icon={Share2} className="max-sm:hidden" onClick={() => setOpened("sharing")}>
                Share
              </Button>
              <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
                <span className="max-sm:sr-only">Add widget</span>
              </Button>
              <DashboardMenu
                dashboard={dashboard.data}
                onShare={() => setOpened("sharing")}
                onSettings={() => setOpened("settings")}
                onDeleted={() => router.push("/dashboards")}
              />
            </>
          )}
        </>
      }
      toolbar={
        layout.length > 0 && (
          <div className="flex w-full min-w-0 flex-wrap items-center gap-2">
            <ParameterBar
              parameters={parameters}
              onChange={setParameter}
              calls={calls}
              choices={own ? undefined : symbolChoices(dashboard.data.parameters)}
            />
            {isLooking && (
              <TimeSlider
                id={id}
                asOf={asOf}
                onChange={(next) => setParameter("as_of", next)}
                onClose={() => setIsLooking(false)}
              />
            )}
          </div>
        )
      }
    >
      <div ref={wall} className="min-h-full flex-1 overflow-y-auto bg-bg">
        {layout.length === 0 ? (
          <EmptyState
            icon={LayoutDashboard}
            title="This dashboard is empty"
            actions={
              mayEdit && (
                <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
                  Add widget
                </Button>
              )
            }
          >
            Add a widget for each value you want to track.
          </EmptyState>
        ) : (
          <DashboardGrid
            layout={layout}
            {...(mayEdit && { onLayout: (next) => arrange(() => next) })}
            draw={(widgetId) => {
              const widget = widgets.find((each) => each.id === widgetId);
              if (!widget) return null;
              const published = calls.shown(
                widget,
                data.data?.items.find((item) => item.widget_id === widgetId),
              );
              return (
                <WidgetFrame
                  widget={widget}
                  published={published}
                  refreshProblem={refreshProblem}
                  parameters={parameters}
                  own={own}
                  onSymbol={(symbol) => setParameter("symbol", symbol)}
                  {...(mayEdit && {
                    onStep: (step) => arrange((known) => stepWidget(known, widgetId, step)),
                    menu: widget.source && (
                      <WidgetMenu
                        widget={{ ...widget, source: widget.source }}
                        published={published}
                        onRemove={() => remove(widget)}
                      />
                    ),
                  })}
                />
              );
            }}
          />
        )}
      </div>
      {adding && (
        <AddWidgetDialog
          open
          onOpenChange={setAdding}
          present={layout.map((item) => item.widget_id)}
          onAdded={add}
        />
      )}
      {opened === "sharing" && (
        <ShareDialog
          kind="dashboard"
          item={dashboard.data}
          visibility={dashboard.data.visibility}
          open
          onOpenChange={() => setOpened(null)}
        />
      )}
      {opened === "settings" && (
        <BoardSettingsDialog dashboard={dashboard.data} onClose={() => setOpened(null)} />
      )}
    </Page>
  );
}
