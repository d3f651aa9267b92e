"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { formatDay } from "@/components/parts/format-day";
import type { PriceSimulation } from "@/lib/contract/price-history";
import { formatMoney } from "@/lib/pricing/format-money";
import type { Price } from "@/lib/schema/price";
import { simulationBasis, simulationNotes } from "./simulation-labels";

interface SimulationViewProps {
  simulation: PriceSimulation;
  price: Price;
  stale: boolean;
}

/**
 * Compares the last 90 days' actual revenue with what the proposed price would have earned. Both bars share a
 * scale if the currency is the same.
 */
export function SimulationView({ simulation, price, stale }: SimulationViewProps) {
  const { earned, proposed, from, to } = simulation;
  const before = earned.find(({ currency }) => currency === proposed?.currency)?.amount ?? 0;
  const others = earned.filter(({ currency }) => currency !== proposed?.currency);
  const max = Math.max(before, proposed?.amount ?? 0);
  return (
    <section
      aria-label="Revenue at this price"
      aria-busy={stale || undefined}
      className={clsx("rounded-md border px-3 py-2.5 transition-opacity", stale && "opacity-60")}
    >
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium">
        The last 90 days
        <span className="font-normal text-muted text-xs">
          {formatDay(from)} to {formatDay(to)}
        </span>
      </h3>
      <dl className="mt-2 flex flex-col gap-2">
        <Figure label="Actual revenue" amount={before} max={max} tone="bg-muted/50">
          {formatMoney(before, proposed?.currency ?? price.currency)}
          {others.map(({ currency, amount }) => (
            <span key={currency} className="text-muted">
              {" "}
              · {formatMoney(amount, currency)}
            </span>
          ))}
        </Figure>
        {proposed && (
          <Figure label="At this price" amount={proposed.amount} max={max} tone="bg-accent">
            {formatMoney(proposed.amount, proposed.currency)}
            <Difference amount={proposed.amount - before} currency={proposed.currency} />
          </Figure>
        )}
      </dl>
      <ul className="mt-2 flex flex-col gap-0.5 text-muted text-xs">
        <li>{simulationBasis(simulation, price)}</li>
        {simulationNotes(simulation, price).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}

interface FigureProps {
  label: string;
  amount: number;
  max: number;
  tone: string;
  children: ReactNode;
}

function Figure({ label, amount, max, tone, children }: FigureProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
      <dd aria-hidden className="mt-1 h-1.5 basis-full overflow-hidden rounded-full bg-sunken">
        <div
          className={clsx("h-full rounded-full", tone)}
          style={{ width: max === 0 ? 0 : `${(100 * amount) / max}%` }}
        />
      </dd>
    </div>
  );
}

function Difference({ amount, currency }: { amount: number; currency: string }) {
  if (amount === 0) return <span className="ml-2 font-normal text-muted">the same</span>;
  return (
    <span className={clsx("ml-2 font-normal", amount > 0 ? "text-up" : "text-down")}>
      {amount > 0 ? "▲ " : "▼ "}
      {formatMoney(Math.abs(amount), currency)}
    </span>
  );
}
