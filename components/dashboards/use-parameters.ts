"use client";

import { useSearchParams } from "next/navigation";
import { isJsonObject } from "@/lib/kit/json";
import type { DashboardParameters } from "@/lib/schema/dashboard";
import { readRange } from "@/lib/widgets/range";
import type { ViewParameters } from "@/lib/widgets/widget-view";

type ParameterName = keyof ViewParameters;

const LONGEST_SYMBOL = 64;

/** Symbol and range stand in the address, so that it can be sent; what is not there comes from the dashboard. */
export function useParameters(defaults: DashboardParameters): {
  parameters: ViewParameters;
  setParameter: (name: ParameterName, value: string | null) => void;
} {
  const search = useSearchParams();
  const given = (name: ParameterName) => search.get(name) ?? defaultOf(defaults[name]);
  const symbol = given("symbol")?.trim().slice(0, LONGEST_SYMBOL) ?? "";
  return {
    parameters: { symbol: symbol === "" ? null : symbol, range: readRange(given("range")) },
    setParameter: (name, value) => {
      const next = new URLSearchParams(window.location.search);
      if (value === null) next.delete(name);
      else next.set(name, value);
      const query = next.toString();
      window.history.replaceState(null, "", `${window.location.pathname}${query && `?${query}`}`);
    },
  };
}

/** `"AAPL"`, or an object that says more of the parameter beside its default. */
function defaultOf(value: unknown): string | null {
  const text = isJsonObject(value) ? value.default : value;
  return typeof text === "string" ? text : null;
}
