"use client";

import { useSearchParams } from "next/navigation";
import { isJsonObject } from "@/lib/kit/json";
import type { DashboardParameters } from "@/lib/schema/dashboard";
import { readRange } from "@/lib/widgets/range";
import type { ViewParameters } from "@/lib/widgets/widget-view";

type ParameterName = keyof ViewParameters | "as_of";

const LONGEST_SYMBOL = 64;

/**
 * Parameters are stored in the URL so that the view can be shared. If one is missing, the dashboard's default
 * applies.
 */
export function useParameters(defaults: DashboardParameters): {
  parameters: ViewParameters;
  /** Null means now. */
  asOf: string | null;
  setParameter: (name: ParameterName, value: string | null) => void;
} {
  const search = useSearchParams();
  const then = search.get("as_of");
  const given = (name: keyof ViewParameters) => search.get(name) ?? defaultOf(defaults[name]);
  const symbol = given("symbol")?.trim().slice(0, LONGEST_SYMBOL) ?? "";
  return {
    parameters: { symbol: symbol === "" ? null : symbol, range: readRange(given("range")) },
    asOf: then !== null && isTime(then) ? then : null,
    setParameter: (name, value) => {
      const next = new URLSearchParams(window.location.search);
      if (value === null) next.delete(name);
      else next.set(name, value);
      const query = next.toString();
      window.history.replaceState(null, "", `${window.location.pathname}${query && `?${query}`}`);
    },
  };
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));
}

function defaultOf(value: unknown): string | null {
  const text = isJsonObject(value) ? value.default : value;
  return typeof text === "string" ? text : null;
}
