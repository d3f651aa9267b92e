"use client";

import { type ReactNode, useMemo } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SelectField } from "@/components/ui/select-field";
import { WIDGET_KINDS } from "@/lib/schema/board-bounds";
import type { PublishedData, WidgetKind, WidgetOptions, WidgetSource } from "@/lib/schema/dashboard";
import { isByName } from "@/lib/widgets/bars-view";
import type { WidgetTable } from "@/lib/widgets/columns";
import { shownRows } from "@/lib/widgets/shown-rows";
import { valuePaths } from "@/lib/widgets/value-paths";
import { widgetView } from "@/lib/widgets/widget-view";
import { AskFields } from "./ask-fields";
import { ChartFields } from "./chart-fields";
import { ColumnsField } from "./columns-field";
import { KIND_LABELS } from "./kind-labels";
import { OptionFields } from "./option-fields";
import { WidgetFrame } from "./widget-frame";

export interface WidgetDraft {
  readonly name: string;
  readonly kind: WidgetKind;
  readonly options: WidgetOptions;
}

interface WidgetFormProps {
  id: string;
  onSubmit: () => void;
  draft: WidgetDraft;
  onChange: (draft: WidgetDraft) => void;
  published: PublishedData | undefined;
  /**
   * Source of the widget's data. While it is unknown, the form hides the settings for calling the workflow.
   */
  source?: WidgetSource | undefined;
  children?: ReactNode;
}

const CHARTS: readonly WidgetKind[] = ["line", "bar", "candlestick"];
const KINDS = WIDGET_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));

export function WidgetForm({ id, onSubmit, draft, onChange, published, source, children }: WidgetFormProps) {
  const { name, kind, options } = draft;
  const isNameless = name.trim() === "";
  const table = useTable(draft, published);
  const isNamed = kind === "bar" && isByName(shownRows(published?.data, options), options);
  const change = (next: Partial<WidgetDraft>) => onChange({ ...draft, ...next });
  const setOptions = (next: Partial<Record<keyof WidgetOptions, unknown>>) => {
    const shown = Object.entries({ ...options, ...next }).filter(([, value]) => value !== undefined);
    change({ options: Object.fromEntries(shown) });
  };
  const setOption = (key: keyof WidgetOptions, value: unknown) => setOptions({ [key]: value });
  const setKind = (next: WidgetKind) => {
    const { path, ...rest } = options;
    const isPresent = valuePaths(published?.data, next).some((each) => each.join("\n") === path?.join("\n"));
    change({ kind: next, options: isPresent ? options : rest });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
      <form
        id={id}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isNameless) onSubmit();
        }}
      >
        {children}
        <Field label="Name" required error={isNameless && "Enter a name, such as AAPL close."}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={200}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <SelectField label="Display as" value={kind} options={KINDS} onChange={setKind} />
        {source && <AskFields source={source} ask={options.ask} onChange={(ask) => setOption("ask", ask)} />}
        {CHARTS.includes(kind) && !isNamed && (
          <ChartFields kind={kind} options={options} value={published?.data} onChange={setOptions} />
        )}
        <OptionFields kind={kind} options={options} value={published?.data} onChange={setOption} />
      </form>
      <div className="h-72 min-w-0">
        <WidgetFrame
          widget={{ id: "preview", ...draft }}
          published={published}
          refreshProblem={null}
          parameters={NO_PARAMETERS}
        />
      </div>
      {table !== null && (
        <div className="min-w-0 sm:col-span-2">
          <ColumnsField
            rows={table.rows}
            options={options}
            onChange={(columns) => setOption("columns", columns)}
          />
        </div>
      )}
    </div>
  );
}

const NO_PARAMETERS = { symbol: null, range: null } as const;

function useTable({ kind, options }: WidgetDraft, published: PublishedData | undefined): WidgetTable | null {
  return useMemo(() => {
    const view = kind === "table" ? widgetView({ kind, options }, published?.data, NO_PARAMETERS) : null;
    return view?.kind === "table" ? view.table : null;
  }, [kind, options, published?.data]);
}
