import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyIn } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/filing";
import { appendTo } from "@/lib/kit/append-to";
import type { FiledKind } from "@/lib/schema/filing";
import { call } from "./call";

/** Below the key of what is filed: whoever forgets the list forgets its folders. */
export function filingOptions(kind: FiledKind) {
  return queryOptions({
    queryKey: [kind, "list", "filing"],
    queryFn: ({ signal }) => call(contract.listFiling, { params: { kind }, signal }),
  });
}

/** As many as one call takes. */
const MOST = 1_000;

export function fileItemsOptions(queries: QueryClient, kind: FiledKind) {
  return mutationOptions({
    mutationFn: async (body: BodyIn<typeof contract.fileItems>) => {
      const filed: string[] = [];
      const refused: { id: string; message: string }[] = [];
      for (let from = 0; from < body.ids.length; from += MOST) {
        const ids = body.ids.slice(from, from + MOST);
        const answer = await call(contract.fileItems, { params: { kind }, body: { ...body, ids } });
        appendTo(filed, answer.filed);
        appendTo(refused, answer.refused);
      }
      return { filed, refused };
    },
    onSettled: () => forgetFiling(queries, kind),
  });
}

export function renameFolderOptions(queries: QueryClient, kind: FiledKind) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.renameFolder>) =>
      call(contract.renameFolder, { params: { kind }, body }),
    onSuccess: () => forgetFiling(queries, kind),
  });
}

function forgetFiling(queries: QueryClient, kind: FiledKind): Promise<void> {
  return queries.invalidateQueries({ queryKey: [kind, "list"] });
}
