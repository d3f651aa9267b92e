"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { SelectField } from "@/components/ui/select-field";
import type { Overlay, WidgetKind, WidgetOptions } from "@/lib/schema/dashboard";
import { columnsOf } from "@/lib/widgets/columns";
import { findRows, symbolsOf } from "@/lib/widgets/find-rows";
import { lengthOf } from "@/lib/widgets/overlay-lines";
import { drawnKeys } from "@/lib/widgets/series-view";

interface ChartFieldsProps {
  kind: WidgetKind;
  options: WidgetOptions;
  value: unknown;
  onChange: (next: Partial<Record<keyof WidgetOptions, unknown>>) => void;
}

const OFFERED: readonly Overlay[] = [
  { kind: "sma" },
  { kind: "sma", length: 50 },
  { kind: "sma", length: 200 },
  { kind: "ema" },
  { kind: "bollinger" },
  { kind: "rsi" },
  { kind: "macd" },
];
const LABELS = { sma: "SMA", ema: "EMA", bollinger: "Bollinger bands", rsi: "RSI", macd: "MACD" } as const;

export function ChartFields({ kind, options, value, onChange }: ChartFieldsProps) {
  const { overlays = [] } = options;
  const isOn = (overlay: Overlay) => overlays.some((each) => isSame(each, overlay));
  // Overlays that were set through the API and that the form can't add. The form keeps them and lets users
  // remove them.
  const others = overlays.filter((each) => !OFFERED.some((overlay) => isSame(each, overlay)));
  return (
    <>
      {kind !== "candlestick" && <SeriesFields options={options} value={value} onChange={onChange} />}
      {kind === "line" && (
        <Checkbox
          label="Compare in percent"
          help={
            symbolsOf(value) ? "Show each symbol as percent change from the first visible point." : undefined
          }
          checked={options.percent === true}
          onChange={(percent) => onChange({ percent: percent || undefined })}
        />
      )}
      <fieldset>
        <legend className="font-medium text-sm">Indicators</legend>
        <div className="grid grid-cols-2 gap-x-2">
          {[...OFFERED, ...others].map((overlay) => (
            <Checkbox
              key={`${overlay.kind} ${lengthOf(overlay)}`}
              label={`${LABELS[overlay.kind]} ${lengthOf(overlay)}`}
              checked={isOn(overlay)}
              onChange={(on) => {
                const rest = overlays.filter((each) => !isSame(each, overlay));
                const next = on ? [...rest, overlay] : rest;
                onChange({ overlays: next.length === 0 ? undefined : next });
              }}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

function isSame(one: Overlay, other: Overlay): boolean {
  return one.kind === other.kind && lengthOf(one) === lengthOf(other);
}

const SIDES = [
  { value: "off", label: "Hidden" },
  { value: "right", label: "Right axis" },
  { value: "left", label: "Left axis" },
] as const;
const MAX_COLUMNS = 8;

function SeriesFields({ options, value, onChange }: Omit<ChartFieldsProps, "kind">) {
  const rows = findRows(value, options.path) ?? [];
  const numeric = columnsOf(rows).filter(({ format }) => ["number", "percent", "money"].includes(format));
  if (numeric.length < 2) return null;
  const drawn = options.series ?? drawnKeys(rows);
  const left = options.left ?? [];
  const put = (key: string, side: (typeof SIDES)[number]["value"]) => {
    const rest = drawn.filter((each) => each !== key);
    const isLeft = side === "left";
    const next = side === "off" ? rest : drawn.includes(key) ? drawn : [...drawn, key];
    const onLeft = [...left.filter((each) => each !== key), ...(isLeft ? [key] : [])];
    onChange({
      series: next.length === 0 ? undefined : next,
      left: onLeft.length === 0 ? undefined : onLeft,
    });
  };
  return (
    <>
      {numeric.slice(0, MAX_COLUMNS).map(({ key, title }) => (
        <SelectField
          key={key}
          label={title}
          size="sm"
          value={drawn.includes(key) ? (left.includes(key) ? "left" : "right") : "off"}
          onChange={(side) => put(key, side)}
          options={SIDES}
        />
      ))}
    </>
  );
}
