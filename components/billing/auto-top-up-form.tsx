"use client";

import { useMemo } from "react";
import { SavedForm } from "@/components/frame/saved-form";
import { useSavedForm } from "@/components/frame/use-saved-form";
import { currencyOptions } from "@/components/parts/currency-options";
import { Checkbox } from "@/components/ui/checkbox";
import { ComboboxField } from "@/components/ui/combobox-field";
import { TextField } from "@/components/ui/text-field";
import { saveAutoTopUpOptions } from "@/lib/client/billing-queries";
import type { AutoTopUp } from "@/lib/contract/auto-top-up";
import { majorUnits } from "@/lib/pricing/currencies";
import { formatMoney } from "@/lib/pricing/format-money";
import { amountFaultWords, parseAmount } from "@/lib/pricing/parse-amount";

const AMOUNTS = ["below", "amount", "monthly_max"] as const;
type Amount = (typeof AMOUNTS)[number];

interface AutoTopUpFormProps {
  setting: AutoTopUp;
  /** Initial currency if auto top-up hasn't been set up yet. */
  currency: string;
}

export function AutoTopUpForm({ setting, currency }: AutoTopUpFormProps) {
  const all = useMemo(() => currencyOptions(), []);
  const { state, shown, write, field, faultAt } = useSavedForm({
    saved: textsOf(setting, currency),
    save: saveAutoTopUpOptions,
    bodyOf: (_, given) => ({
      ...{ enabled: given.enabled, currency: given.currency },
      ...{ below: minorOf(given, "below"), amount: minorOf(given, "amount") },
      monthly_max: minorOf(given, "monthly_max"),
    }),
    done: "Auto top-up was saved",
  });
  const isComplete = AMOUNTS.every((name) => minorOf(shown, name) > 0);
  const amountField = (name: Amount) => {
    const { error, ...rest } = field(name);
    return { ...rest, error: faultOf(shown, name) ?? error };
  };
  return (
    <SavedForm
      state={{ ...state, isWritten: state.isWritten && isComplete }}
      action="Save auto top-up"
      className="sm:grid-cols-2"
    >
      <div className="col-span-full">
        <Checkbox
          checked={shown.enabled}
          onChange={(enabled) => write({ enabled })}
          label="Top up automatically"
          help="Charges the card immediately if the balance is already below the threshold."
        />
      </div>
      <TextField
        label="When the balance falls below"
        help="Amounts reserved for current runs don't count towards the balance."
        inputMode="decimal"
        autoComplete="off"
        placeholder="10.00"
        {...amountField("below")}
      />
      <TextField
        label="Amount to add"
        inputMode="decimal"
        autoComplete="off"
        placeholder="25.00"
        {...amountField("amount")}
      />
      <TextField
        label="Maximum per calendar month"
        help={`Auto top-ups so far this month: ${formatMoney(setting.added_this_month, setting.currency ?? currency)}.`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="100.00"
        {...amountField("monthly_max")}
      />
      <ComboboxField
        label="Currency"
        error={faultAt("currency")}
        value={shown.currency}
        onChange={(chosen) => write({ currency: chosen })}
        options={all}
        searchLabel="Search currencies"
      />
    </SavedForm>
  );
}

type Texts = ReturnType<typeof textsOf>;

function textsOf(setting: AutoTopUp, firstCurrency: string) {
  const currency = setting.currency ?? firstCurrency;
  const text = (amount: number | null) => (amount === null ? "" : majorUnits(amount, currency));
  return {
    ...{ enabled: setting.enabled, currency },
    ...{ below: text(setting.below), amount: text(setting.amount), monthly_max: text(setting.monthly_max) },
  };
}

function minorOf(texts: Texts, name: Amount): number {
  const parsed = parseAmount(texts[name], texts.currency);
  return parsed.ok ? parsed.value : 0;
}

function faultOf(texts: Texts, name: Amount): string | undefined {
  const parsed = parseAmount(texts[name], texts.currency);
  return parsed.ok || parsed.error === "empty" ? undefined : amountFaultWords(parsed.error, texts.currency);
}
