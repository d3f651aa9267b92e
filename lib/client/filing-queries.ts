import { mutationOptions } from "@tanstack/react-query";
import type { BodyIn } from "@/lib/contract/endpoint";
import { fileItems, renameFolder } from "@/lib/contract/filing";
import { appendTo } from "@/lib/kit/append-to";
import type { FiledKind } from "@/lib/schema/filing";
import { call } from "./call";
import { change, forgetting } from "./query";

const MAX = 1_000;

function addressesOf(kind: FiledKind): string[] {
  return [`/${kind}`, `/filing/${kind}/**`];
}

export function fileItemsOptions(kind: FiledKind) {
  return mutationOptions({
    mutationFn: async (body: BodyIn<typeof fileItems>) => {
      const filed: string[] = [];
      const refused: { id: string; message: string }[] = [];
      for (let from = 0; from < body.ids.length; from += MAX) {
        const ids = body.ids.slice(from, from + MAX);
        const answer = await call(fileItems, { params: { kind }, body: { ...body, ids } });
        appendTo(filed, answer.filed);
        appendTo(refused, answer.refused);
      }
      return { filed, refused };
    },
    onSettled: forgetting(addressesOf(kind)),
  });
}

export function renameFolderOptions(kind: FiledKind) {
  return change(
    renameFolder,
    (body: BodyIn<typeof renameFolder>) => ({ params: { kind }, body }),
    addressesOf(kind),
  );
}
