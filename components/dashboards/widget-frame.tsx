"use client";

import clsx from "clsx";
import { ChartLine, Expand, GripVertical, Table2 } from "lucide-react";
import dynamic from "next/dynamic";
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { getKeyboardTarget } from "@/components/ui/get-keyboard-target";
import { IconButton } from "@/components/ui/icon-button";
import type { PublishedData, WidgetKind, WidgetOptions, WidgetSource } from "@/lib/schema/dashboard";
import { cellOf, type WidgetColumn } from "@/lib/widgets/columns";
import type { Row } from "@/lib/widgets/find-rows";
import { symbolShown } from "@/lib/widgets/symbol-of";
import { type ViewParameters, type WidgetView, widgetView } from "@/lib/widgets/widget-view";
import type { Step } from "./arrange-layout";
import { toggleFullScreen } from "./toggle-full-screen";
import type { AskedValue } from "./value-origin-dialog";
import { WidgetBody } from "./widget-body";
import { WidgetFoot } from "./widget-foot";

const ValueOriginDialog = dynamic(
  () => import("./value-origin-dialog").then((file) => file.ValueOriginDialog),
  { ssr: false },
);

interface ShownWidget {
  readonly id: string;
  readonly name: string;
  readonly kind: WidgetKind;
  readonly options: WidgetOptions;
  readonly source?: WidgetSource | undefined;
}

interface WidgetFrameProps {
  widget: ShownWidget;
  published: PublishedData | undefined;
  refreshProblem: string | null;
  parameters: ViewParameters;
  onSymbol?: (symbol: string) => void;
  onStep?: (step: Step) => void;
  menu?: ReactNode;
  /**
   * True if the widget belongs to this workspace, so it is neither subscribed to nor seen through a public
   * link.
   */
  own?: boolean;
}

export function WidgetFrame({
  widget,
  published,
  refreshProblem,
  parameters,
  onSymbol,
  onStep,
  menu,
  own = false,
}: WidgetFrameProps) {
  const box = useRef<HTMLElement>(null);
  const [asTable, setAsTable] = useState(false);
  const [asked, setAsked] = useState<{ about: AskedValue | null } | null>(null);
  const runId = own ? (published?.run_id ?? null) : null;
  const { name, kind, options } = widget;
  const { symbol, range } = parameters;
  const data = published?.data;
  const view = useMemo(
    () => (published === undefined ? null : widgetView({ kind, options }, data, { symbol, range })),
    [published, data, kind, options, symbol, range],
  );
  const shownSymbol = view?.kind === "none" ? null : symbolShown({ kind, options }, data, symbol);
  const isPicture = view !== null && view.kind !== "table" && "table" in view;
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "t" || event.metaKey || event.ctrlKey || event.altKey) return;
    if (getKeyboardTarget(event.target) !== "page") return;
    setAsTable((shown) => !shown);
  };
  return (
    <section
      ref={box}
      aria-label={name}
      onKeyDown={isPicture ? pressed : undefined}
      className="flex h-full min-h-0 flex-col overflow-hidden rounded-md border bg-surface"
    >
      <header className="flex h-9 shrink-0 items-center gap-1 border-b pr-1 pl-2 touch:h-12">
        {onStep && <Grip name={name} onStep={onStep} />}
        <h3 className={clsx("min-w-0 flex-1 truncate font-medium", onStep && "widget-grip cursor-grab")}>
          {name}
          {shownSymbol !== null && !name.includes(shownSymbol) && (
            <span className="ml-2 font-mono font-normal text-muted text-xs">{shownSymbol}</span>
          )}
        </h3>
        {isPicture && (
          <IconButton
            size="sm"
            icon={asTable ? ChartLine : Table2}
            label={asTable ? "Show as a chart" : "Show as a table"}
            keys="t"
            onClick={() => setAsTable(!asTable)}
          />
        )}
        <IconButton
          size="sm"
          icon={Expand}
          label="Full screen"
          className="max-sm:hidden"
          onClick={() => toggleFullScreen(box.current)}
        />
        {menu}
      </header>
      <div className="min-h-0 flex-1">
        <WidgetBody
          name={name}
          options={options}
          view={view}
          error={published?.error ?? null}
          asTable={asTable}
          parameters={parameters}
          onSymbol={onSymbol}
          onWhy={runId === null ? undefined : (column, row) => setAsked({ about: askedOf(column, row) })}
        />
      </div>
      <WidgetFoot
        view={view}
        published={published}
        staleAfter={options.stale_after}
        refreshProblem={refreshProblem}
        own={own}
        onOrigin={runId === null ? undefined : () => setAsked({ about: aboutOf(view) })}
      />
      {asked && published && runId !== null && (
        <ValueOriginDialog
          name={name}
          source={widget.source}
          published={published}
          runId={runId}
          asked={asked.about}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

function askedOf({ key, title }: WidgetColumn, row: Row): AskedValue {
  const value = cellOf(row, key);
  return { value, words: `${title} is ${String(value)}`, row };
}

function aboutOf(view: WidgetView | null): AskedValue | null {
  const figure = view?.kind === "gauge" ? view.figure : view;
  if (figure?.kind !== "number") return null;
  return { value: figure.value, words: `it is ${figure.value}`, row: null };
}

const STEPS: Record<string, readonly [Step, Step]> = {
  ArrowLeft: ["left", "narrower"],
  ArrowRight: ["right", "wider"],
  ArrowUp: ["up", "shorter"],
  ArrowDown: ["down", "taller"],
};

function Grip({ name, onStep }: { name: string; onStep: (step: Step) => void }) {
  return (
    <button
      type="button"
      aria-label={`Move ${name}: arrow keys to move, Shift and arrow keys to resize`}
      className="widget-grip -ml-1 flex h-7 w-5 max-md:hidden shrink-0 cursor-grab items-center justify-center rounded-sm text-muted hover:text-text"
      onKeyDown={(event) => {
        const steps = STEPS[event.key];
        if (!steps) return;
        event.preventDefault();
        onStep(steps[event.shiftKey ? 1 : 0]);
      }}
    >
      <GripVertical aria-hidden className="size-3.5" />
    </button>
  );
}
