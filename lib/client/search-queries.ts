import { search } from "@/lib/contract/search";
import { steadyQuery } from "./query";

/** What was found stays in sight until what is typed next is found. */
export function searchOptions(q: string) {
  return { ...steadyQuery(search, { query: { q } }), enabled: q !== "", staleTime: 10_000 };
}
