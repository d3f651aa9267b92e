import { fileRows, findFolders, findPathsBelow, findTags, moveFolder } from "@/db/queries/filing";
import type { AnswerOf, BodyOf } from "@/lib/contract/endpoint";
import type * as contract from "@/lib/contract/filing";
import { toId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import { type FiledKind, isFolder, LONGEST_FOLDER, MAX_TAGS, readFolder, readTag } from "@/lib/schema/filing";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { invalidField } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

/** Folders and tags that organise a workspace's items. Nothing else depends on them. */

export async function listFiling(
  { db }: Services,
  caller: Caller,
  kind: FiledKind,
): Promise<Result<AnswerOf<typeof contract.listFiling>, Problem>> {
  const filed = { kind, workspaceId: caller.workspaceId, userId: caller.userId };
  const [folders, tags] = await Promise.all([findFolders(db, filed), findTags(db, filed)]);
  return ok({ folders, tags });
}

export async function fileItems(
  { db }: Services,
  caller: Caller,
  kind: FiledKind,
  { ids, folder, add_tags: add = [], remove_tags: remove = [] }: BodyOf<typeof contract.fileItems>,
): Promise<Result<AnswerOf<typeof contract.fileItems>, Problem>> {
  const filed = { kind, workspaceId: caller.workspaceId, userId: caller.userId };
  const rows = await fileRows(db, filed, {
    ids: ids.map(toId),
    folder: folder === undefined ? null : readFolder(folder),
    add: add.map(readTag),
    remove: remove.map(readTag),
  });
  const fits = new Map(rows.map((row) => [row.id, row.fits]));
  const wanted = [...new Set(ids)];
  return ok({
    filed: wanted.filter((id) => fits.get(toId(id)) === true),
    refused: wanted.flatMap((id) => {
      const state = fits.get(toId(id));
      return state === true ? [] : [{ id, ...(state === false ? TOO_MANY : NOT_FOUND) }];
    }),
  });
}

const TOO_MANY = {
  code: "too_many_tags",
  message: `An item can have at most ${MAX_TAGS} tags. Remove some first.`,
} as const;
const NOT_FOUND = { code: "not_found", message: "Not found in this workspace." } as const;

/** Subfolders move along, so the longest path below has to be valid at the new place too. */
export async function renameFolder(
  { db }: Services,
  caller: Caller,
  kind: FiledKind,
  body: BodyOf<typeof contract.renameFolder>,
): Promise<Result<AnswerOf<typeof contract.renameFolder>, Problem>> {
  const filed = { kind, workspaceId: caller.workspaceId, userId: caller.userId };
  const [from, to] = [readFolder(body.from), readFolder(body.to)];
  return db.transaction(async (tx) => {
    const paths = await findPathsBelow(tx, filed, from);
    const isPossible = paths.every((path) => {
      const next = to + path.slice(from.length);
      return isFolder(next) && next.length <= LONGEST_FOLDER;
    });
    if (!isPossible)
      return invalidField("to", "too_deep", "Its subfolders would be nested too deeply there.");
    return ok({ moved: await moveFolder(tx, filed, from, to), folder: to });
  });
}
