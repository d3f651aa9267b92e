import { z } from "zod";

import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Catalogue");

const query = z.object({
  q: z.string().max(200).default("").describe("Search text. If it is empty, returns the well-known entries."),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
const answer = z.object({ items: z.array(z.object({ id: z.string(), title: z.string() })) });

function suggestions<const Id extends string, const Path extends `/suggest/${string}`>(
  id: Id,
  path: Path,
  what: string,
) {
  return endpoint({
    id,
    method: "GET",
    path,
    access: "read",
    summary: `Suggest ${what} that match a search text: well-known ones first, then the provider's matches`,
    query,
    answer,
  });
}

export const suggestSeries = suggestions("suggestSeries", "/suggest/series", "economic series");
export const suggestSymbols = suggestions("suggestSymbols", "/suggest/symbols", "symbols");
export const suggestCategories = suggestions("suggestCategories", "/suggest/categories", "news categories");
export const suggestSources = suggestions("suggestSources", "/suggest/sources", "news sources");
