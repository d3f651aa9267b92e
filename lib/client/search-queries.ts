import { search } from "@/lib/contract/search";
import { steadyQuery } from "./query";

/** Keeps the previous results visible until the next search returns. */
export function searchOptions(q: string) {
  return { ...steadyQuery(search, { query: { q } }), enabled: q !== "", staleTime: 10_000 };
}
