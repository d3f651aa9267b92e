"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ProblemState } from "@/components/frame/problem-state";
import { toastProblem } from "@/components/frame/toast-problem";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Tabs } from "@/components/ui/tabs";
import { createWidgetOptions } from "@/lib/client/dashboard-queries";
import type { Widget } from "@/lib/contract/dashboards";
import type { WidgetSource } from "@/lib/schema/dashboard";
import { ProviderChoice } from "./provider-choice";
import { TableChoice } from "./table-choice";
import { useWidgetDraft } from "./use-widget-draft";
import { WidgetChoice } from "./widget-choice";
import { WidgetForm } from "./widget-form";

interface AddWidgetDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  present: readonly string[];
  onAdded: (widget: Widget) => void;
}

export function AddWidgetDialog({ open, onOpenChange, present, onAdded }: AddWidgetDialogProps) {
  const [from, setFrom] = useState("provider");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const change = (next: boolean) => {
    if (!next) setChosen(null);
    onOpenChange(next);
  };
  if (open && chosen)
    return (
      <ChosenSource
        chosen={chosen}
        onBack={() => setChosen(null)}
        onClose={() => change(false)}
        onAdded={onAdded}
      />
    );
  const providers = (
    <ProviderChoice
      onChoose={({ workflow_id, provider_id, workflow_name: name }) =>
        setChosen({ source: { workflow_id, provider_id }, name })
      }
    />
  );
  const tables = (
    <TableChoice onChoose={({ id: table_id, name }) => setChosen({ source: { table_id }, name })} />
  );
  const existing = (
    <WidgetChoice
      without={present}
      onChoose={(widget) => {
        onAdded(widget);
        change(false);
      }}
    />
  );
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      width="lg"
      title="Add a widget"
      description="Create a widget from a data provider or a table, or reuse an existing one."
    >
      <Tabs
        label="Add a widget"
        value={from}
        onChange={setFrom}
        tabs={[
          {
            value: "provider",
            label: "From a data provider",
            content: <div className="pt-2">{providers}</div>,
          },
          { value: "table", label: "From a table", content: <div className="pt-2">{tables}</div> },
          { value: "widget", label: "Existing widget", content: <div className="pt-2">{existing}</div> },
        ]}
      />
    </Dialog>
  );
}

interface Chosen {
  readonly source: WidgetSource;
  readonly name: string;
}

interface ChosenSourceProps {
  chosen: Chosen;
  onBack: () => void;
  onClose: () => void;
  onAdded: (widget: Widget) => void;
}

function ChosenSource({ chosen: { source, name }, onBack, onClose, onAdded }: ChosenSourceProps) {
  const { draft, setDraft, published, problem } = useWidgetDraft(source, name);
  const form = useId();
  const create = useMutation(createWidgetOptions);
  const add = () =>
    create.mutate(
      { ...draft, source },
      {
        onSuccess: (widget) => {
          onAdded(widget);
          onClose();
        },
        onError: (error) => toastProblem("Couldn't create the widget", error),
      },
    );
  return (
    <Dialog
      onClose={onClose}
      width="lg"
      title="Add a widget"
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            busy={create.isPending}
            disabled={published === undefined}
          >
            Add to dashboard
          </Button>
        </>
      }
    >
      {problem ? (
        <ProblemState title="Couldn't load the data" error={problem} />
      ) : (
        <WidgetForm
          id={form}
          onSubmit={add}
          draft={draft}
          onChange={setDraft}
          published={published}
          source={source}
        />
      )}
    </Dialog>
  );
}
