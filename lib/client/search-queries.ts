import { search } from "@/lib/contract/search";
import { steadyQuery } from "./query";

export function searchOptions(q: string) {
  return { ...steadyQuery(search, { query: { q } }), enabled: q !== "", staleTime: 10_000 };
}
