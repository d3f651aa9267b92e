import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as contract from "@/lib/contract/run-costs";
import { call } from "./call";

export function runCostOptions(id: string, version: "draft" | "live", revision: number) {
  return queryOptions({
    queryKey: ["costs", id, version, revision],
    queryFn: ({ signal }) => call(contract.readRunCost, { params: { id }, query: { version }, signal }),
    placeholderData: keepPreviousData,
  });
}
