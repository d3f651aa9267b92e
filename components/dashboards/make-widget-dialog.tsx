"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { ProblemState } from "@/components/frame/problem-state";
import { toastProblem } from "@/components/frame/toast-problem";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Select } from "@/components/ui/select";
import { wholeList } from "@/lib/client/query";
import { listDashboards } from "@/lib/contract/dashboards";
import type { PublishedData, WidgetSource } from "@/lib/schema/dashboard";
import { NEW_DASHBOARD, useAddWidget } from "./use-add-widget";
import { type WidgetDraft, WidgetForm } from "./widget-form";

interface MakeWidgetDialogProps {
  draft: WidgetDraft;
  onDraft: (draft: WidgetDraft) => void;
  published: PublishedData | undefined;
  problem?: Error | null;
  note?: ReactNode;
  offer?: ReactNode;
  /**
   * Resolves to the data source for the widget. Resolves to null if there is none, in which case the user has
   * already been told the reason.
   */
  findSource: () => Promise<WidgetSource | null>;
  onMade: (dashboardId: string) => void | Promise<void>;
  onClose: () => void;
}

export function MakeWidgetDialog({
  draft,
  onDraft,
  published,
  problem = null,
  note,
  offer,
  findSource,
  onMade,
  onClose,
}: MakeWidgetDialogProps) {
  const form = useId();
  const dashboards = useQuery(wholeList(listDashboards));
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const target = chosen ?? dashboards.data?.[0]?.id ?? NEW_DASHBOARD;
  const place = useAddWidget(target);
  const options = [
    ...(dashboards.data ?? []).map((each) => ({ value: each.id, label: each.name })),
    { value: NEW_DASHBOARD, label: "New dashboard" },
  ];
  const make = async () => {
    setBusy(true);
    try {
      const source = await findSource();
      if (source === null) return;
      await onMade(await place({ ...draft, source }));
      onClose();
    } catch (error) {
      toastProblem("Couldn't create the widget", error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      onClose={onClose}
      width="lg"
      title="Create a widget"
      {...(note !== undefined && { description: note })}
      footer={
        <>
          <div className="min-w-44">
            <Select aria-label="Dashboard" value={target} options={options} onChange={setChosen} />
          </div>
          <Button
            variant="primary"
            type="submit"
            form={form}
            busy={busy}
            disabled={published === undefined || !dashboards.data}
          >
            Add to dashboard
          </Button>
        </>
      }
    >
      {problem && <ProblemState title="Couldn't load the data" error={problem} />}
      {!problem && dashboards.isLoadingError && (
        <ProblemState title="Couldn't load the dashboards" query={dashboards} />
      )}
      {!problem && !dashboards.isLoadingError && (
        <WidgetForm
          id={form}
          onSubmit={() => void make()}
          draft={draft}
          onChange={onDraft}
          published={published}
        />
      )}
      {offer && <div className="mt-4 border-t pt-4">{offer}</div>}
    </Dialog>
  );
}
