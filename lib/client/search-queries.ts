import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as contract from "@/lib/contract/search";
import { call } from "./call";

/** What was found stays in sight until what is typed next is found. */
export function searchOptions(q: string) {
  return queryOptions({
    queryKey: ["search", q],
    queryFn: ({ signal }) => call(contract.search, { query: { q }, signal }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}
