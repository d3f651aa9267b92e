"use client";

import { useMutation } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { toastDone } from "@/components/ui/toast";
import { saveModelSettingsOptions } from "@/lib/client/model-queries";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { getModelSettings } from "@/lib/contract/models";
import { microUnits, writtenAmount } from "./micro-units";

type Price = AnswerOf<typeof getModelSettings>["prices"][number];

interface Row {
  readonly model: string;
  readonly input: string;
  readonly output: string;
}

const PRICE_WIDTH = "w-20! shrink-0 sm:w-28!";
const EMPTY: Row = { model: "", input: "", output: "" };

export function ModelPrices({ saved }: { saved: readonly Price[] }) {
  const [edited, setEdited] = useState<readonly Row[] | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const save = useMutation(saveModelSettingsOptions);
  const rows = edited ?? saved.map(rowOf);
  const change = (next: readonly Row[]) => {
    setEdited(next);
    setWrong(null);
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const prices = pricesOf(rows);
        setWrong(typeof prices === "string" ? prices : null);
        if (typeof prices === "string") return;
        const onSuccess = () => {
          setEdited((now) => (now === edited ? null : now));
          toastDone("The prices were saved");
        };
        save.mutate({ prices }, { onSuccess });
      }}
    >
      <h3 className="font-medium">Prices per million tokens</h3>
      <p className="max-w-prose text-muted text-xs">
        These prices apply to all workspaces. Models without a price can be used and count as free.
      </p>
      {rows.length > 0 && (
        <div aria-hidden className="flex max-w-2xl gap-2 text-muted text-xs">
          <span className="min-w-0 flex-1">Model</span>
          <span className={PRICE_WIDTH}>Input</span>
          <span className={PRICE_WIDTH}>Output</span>
          <span className="w-8 shrink-0 touch:w-11" />
        </div>
      )}
      {rows.map((row, at) => (
        <PriceRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the name is being edited, so the index is the identity
          key={at}
          place={at + 1}
          row={row}
          onChange={(next) => change(rows.map((each, index) => (index === at ? next : each)))}
          onRemove={() => change(rows.filter((_, index) => index !== at))}
        />
      ))}
      {wrong !== null && (
        <p role="alert" className="text-bad text-xs">
          {wrong}
        </p>
      )}
      <FormProblem error={save.error} />
      <div className="flex gap-2">
        <Button icon={Plus} onClick={() => change([...rows, EMPTY])}>
          Add a model
        </Button>
        {edited !== null && (
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save prices
          </Button>
        )}
      </div>
    </form>
  );
}

interface PriceRowProps {
  place: number;
  row: Row;
  onChange: (row: Row) => void;
  onRemove: () => void;
}

function PriceRow({ place, row, onChange, onRemove }: PriceRowProps) {
  const control = (name: keyof Row) => ({
    value: row[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...row, [name]: event.target.value }),
  });
  const called = row.model || `row ${place}`;
  return (
    <div className="flex max-w-2xl items-center gap-2">
      <Input
        {...control("model")}
        mono
        maxLength={200}
        className="min-w-0 flex-1"
        placeholder="gpt-4o-mini"
        aria-label={`Model ${place}`}
      />
      <Input
        {...control("input")}
        inputMode="decimal"
        className={PRICE_WIDTH}
        placeholder="0.15"
        aria-label={`Price of input tokens, ${called}`}
      />
      <Input
        {...control("output")}
        inputMode="decimal"
        className={PRICE_WIDTH}
        placeholder="0.60"
        aria-label={`Price of output tokens, ${called}`}
      />
      <IconButton icon={Trash2} label={`Remove ${called}`} onClick={onRemove} />
    </div>
  );
}

function rowOf({ model, input, output }: Price): Row {
  return { model, input: writtenAmount(input), output: writtenAmount(output) };
}

function pricesOf(rows: readonly Row[]): Price[] | string {
  const prices: Price[] = [];
  for (const row of rows) {
    const model = row.model.trim();
    if (model === "" && row.input === "" && row.output === "") continue;
    if (model === "") return "Enter the name of an AI model in each row that has a price.";
    if (prices.some((other) => other.model === model)) return `${model} is listed twice.`;
    const [input, output] = [microUnits(row.input), microUnits(row.output)];
    if (input === null || output === null) return `Enter both prices of ${model} as amounts such as 0.15.`;
    prices.push({ model, input, output });
  }
  return prices;
}
