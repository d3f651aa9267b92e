import { queryOptions } from "@tanstack/react-query";
import { listTemplates } from "@/lib/contract/templates";
import { call } from "./call";

export const templatesOptions = queryOptions({
  queryKey: ["templates"],
  queryFn: ({ signal }) => call(listTemplates, { signal }),
  staleTime: Number.POSITIVE_INFINITY, // they come with the release
});
