"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChartNoAxesCombined } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ProblemState } from "@/components/frame/problem-state";
import { toastProblem } from "@/components/frame/toast-problem";
import { Button } from "@/components/ui/button";
import type { ControlSize } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { Select } from "@/components/ui/select";
import {
  createDashboardOptions,
  createWidgetOptions,
  dashboardOptions,
  dashboardsOptions,
  saveDashboardOptions,
} from "@/lib/client/dashboard-queries";
import type { WidgetSource } from "@/lib/schema/dashboard";
import { withWidget } from "./arrange-layout";
import { useWidgetDraft } from "./use-widget-draft";
import { WidgetForm } from "./widget-form";

interface MakeWidgetButtonProps {
  source: WidgetSource;
  /** What the widget is called to begin with: the workflow's name. */
  name: string;
  size?: ControlSize;
}

/** From a data provider to a widget on a dashboard, wherever the provider is shown. */
export function MakeWidgetButton({ source, name, size = "sm" }: MakeWidgetButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size={size} icon={ChartNoAxesCombined} onClick={() => setOpen(true)}>
        Make widget
      </Button>
      {open && <MakeWidgetDialog source={source} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

const NEW = "new";

function MakeWidgetDialog({ source, name, onClose }: MakeWidgetButtonProps & { onClose: () => void }) {
  const { draft, setDraft, published, problem } = useWidgetDraft(source, name);
  const dashboards = useQuery(dashboardsOptions({ limit: 200 }));
  const [chosen, setChosen] = useState<string | null>(null);
  const target = chosen ?? dashboards.data?.items[0]?.id ?? NEW;
  const { make, making } = useMake(target);
  const options = [
    ...(dashboards.data?.items ?? []).map((each) => ({ value: each.id, label: each.name })),
    { value: NEW, label: "New dashboard" },
  ];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="lg"
      title="Make a widget"
      footer={
        <>
          <Select
            aria-label="Dashboard"
            value={target}
            options={options}
            onChange={setChosen}
            className="min-w-44"
          />
          <Button
            variant="primary"
            busy={making}
            disabled={published === undefined || !dashboards.data || draft.name.trim() === ""}
            onClick={() => make({ ...draft, source })}
          >
            Add to dashboard
          </Button>
        </>
      }
    >
      {problem ? (
        <ProblemState title="The data could not be loaded" error={problem} />
      ) : (
        <WidgetForm draft={draft} onChange={setDraft} published={published} />
      )}
    </Dialog>
  );
}

function useMake(target: string) {
  const router = useRouter();
  const queries = useQueryClient();
  const createWidget = useMutation(createWidgetOptions);
  const createDashboard = useMutation(createDashboardOptions(queries));
  const saveDashboard = useMutation(saveDashboardOptions(queries, target));
  const make = async (body: Parameters<typeof createWidget.mutateAsync>[0]) => {
    try {
      const widget = await createWidget.mutateAsync(body);
      if (target === NEW) {
        const layout = withWidget([], widget.id);
        const made = await createDashboard.mutateAsync({ name: "New dashboard", layout });
        router.push(`/dashboards/${made.id}`);
        return;
      }
      const { layout } = await queries.fetchQuery({ ...dashboardOptions(target), staleTime: 0 });
      await saveDashboard.mutateAsync({ layout: withWidget(layout, widget.id) });
      router.push(`/dashboards/${target}`);
    } catch (error) {
      toastProblem("The widget could not be made", error);
    }
  };
  return { make, making: createWidget.isPending || createDashboard.isPending || saveDashboard.isPending };
}
