"use client";

import { ArrowDown, ArrowUp, Palette } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { ColumnFormat, WidgetOptions } from "@/lib/schema/dashboard";
import { type ColumnChoice, columnChoices, columnsOption, moveChoice } from "@/lib/widgets/column-choices";
import type { Row } from "@/lib/widgets/find-rows";
import { ThresholdsField } from "./thresholds-field";

interface ColumnsFieldProps {
  rows: readonly Row[];
  options: WidgetOptions;
  onChange: (columns: WidgetOptions["columns"]) => void;
}

const FORMAT_WORDS: Record<ColumnFormat, string> = {
  text: "Text",
  number: "Number",
  percent: "Percent",
  money: "Compact number",
  date: "Date",
  time: "Date and time",
  link: "Link",
  json: "JSON",
};
const FORMATS: readonly ColumnFormat[] = [
  "text",
  "number",
  "percent",
  "money",
  "date",
  "time",
  "link",
  "json",
];
function isFigure(format: ColumnFormat): boolean {
  return format === "number" || format === "percent" || format === "money";
}

const FORMAT_OPTIONS = FORMATS.map((value) => ({ value, label: FORMAT_WORDS[value] }));

export function ColumnsField({ rows, options, onChange }: ColumnsFieldProps) {
  const [coloured, setColoured] = useState<string | null>(null);
  const choices = columnChoices(rows, options);
  const shownCount = choices.filter(({ shown }) => shown).length;
  const keep = (next: readonly ColumnChoice[]) => onChange(columnsOption(next, rows));
  const change = (key: string, to: Partial<ColumnChoice>) =>
    keep(choices.map((choice) => (choice.key === key ? { ...choice, ...to } : choice)));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-sm">Columns</legend>
      <ul className="max-h-64 divide-y overflow-y-auto rounded-md border">
        {choices.map((choice, index) => {
          const { key, title, usualTitle, format, shown } = choice;
          return (
            <li key={key} className="flex flex-wrap items-center gap-x-2 px-2 py-0.5">
              <div className="min-w-0 flex-1 sm:w-40 sm:flex-none">
                <Checkbox
                  label={
                    <code className="block truncate font-mono text-xs" title={key}>
                      {key}
                    </code>
                  }
                  checked={shown}
                  disabled={shown && shownCount === 1}
                  onChange={(next) => change(key, { shown: next })}
                />
              </div>
              <div className="order-last flex min-w-0 basis-full gap-2 pb-1 sm:order-none sm:flex-1 sm:basis-0 sm:pb-0">
                <Input
                  size="sm"
                  aria-label={`Name of ${key}`}
                  placeholder={usualTitle}
                  value={title}
                  maxLength={100}
                  disabled={!shown}
                  onChange={(event) => change(key, { title: event.target.value })}
                />
                <div className="w-32 shrink-0">
                  <Select
                    size="sm"
                    aria-label={`Format of ${key}`}
                    value={format}
                    options={FORMAT_OPTIONS}
                    disabled={!shown}
                    onChange={(next) => change(key, { format: next })}
                  />
                </div>
                {isFigure(format) && (
                  <>
                    <div className="w-14 shrink-0">
                      <Input
                        size="sm"
                        type="number"
                        min={0}
                        max={10}
                        aria-label={`Decimals of ${key}`}
                        title="Decimals"
                        placeholder={String(choice.usualDecimals ?? "")}
                        defaultValue={choice.decimals ?? ""}
                        disabled={!shown || format !== "number"}
                        onChange={({ target }) =>
                          target.validity.valid &&
                          change(key, { decimals: target.value === "" ? undefined : Number(target.value) })
                        }
                      />
                    </div>
                    <div className="w-16 shrink-0">
                      <Input
                        size="sm"
                        aria-label={`Unit of ${key}`}
                        placeholder="Unit"
                        value={choice.unit}
                        maxLength={20}
                        disabled={!shown}
                        onChange={(event) => change(key, { unit: event.target.value })}
                      />
                    </div>
                  </>
                )}
              </div>
              <IconButton
                size="sm"
                icon={Palette}
                label={`Colours of ${key}`}
                aria-expanded={coloured === key}
                className={choice.thresholds === undefined ? undefined : "text-accent-text"}
                disabled={!shown || !isFigure(format)}
                onClick={() => setColoured(coloured === key ? null : key)}
              />
              <IconButton
                size="sm"
                icon={ArrowUp}
                label={`Move ${key} up`}
                disabled={!shown || index === 0}
                onClick={() => keep(moveChoice(choices, index, -1))}
              />
              <IconButton
                size="sm"
                icon={ArrowDown}
                label={`Move ${key} down`}
                disabled={!shown || index === shownCount - 1}
                onClick={() => keep(moveChoice(choices, index, 1))}
              />
              {coloured === key && shown && isFigure(format) && (
                <div className="order-last basis-full pt-1 pb-2 sm:pl-6">
                  <ThresholdsField
                    thresholds={choice.thresholds}
                    onChange={(thresholds) => change(key, { thresholds })}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
