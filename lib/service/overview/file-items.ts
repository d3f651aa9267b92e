import { fileRows, findFiling, findFolders, findPathsBelow, findTags, moveFolder } from "@/db/queries/filing";
import * as contract from "@/lib/contract/filing";
import { toId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import { isFolder, LONGEST_FOLDER, MAX_TAGS, readFolder, readTag } from "@/lib/schema/filing";
import { on } from "@/lib/service/on";
import { invalidField, notFound } from "@/lib/service/process/faults";

/** Folders and tags only organise a workspace's items, and nothing else depends on them. */

export const listFiling = on(contract.listFiling, async ({ db }, { caller, params: { kind } }) => {
  const filed = { kind, workspaceId: caller.workspaceId, userId: caller.userId };
  const [folders, tags] = await Promise.all([findFolders(db, filed), findTags(db, filed)]);
  return ok({ folders, tags });
});

export const getFiling = on(contract.getFiling, async ({ db }, { caller, params: { kind, id } }) => {
  const filed = { kind, workspaceId: caller.workspaceId, userId: caller.userId };
  const found = await findFiling(db, filed, id);
  return found ? ok(found) : notFound(kind === "workflows" ? "workflow" : "dashboard");
});

export const fileItems = on(contract.fileItems, async ({ db }, { caller, params, body }) => {
  const { ids, folder, add_tags: add = [], remove_tags: remove = [] } = body;
  const filed = { kind: params.kind, workspaceId: caller.workspaceId, userId: caller.userId };
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
});

const TOO_MANY = {
  code: "too_many_tags",
  message: `An item can have at most ${MAX_TAGS} tags. Remove some first.`,
} as const;
const NOT_FOUND = { code: "not_found", message: "The item was not found in this workspace." } as const;

/**
 * Subfolders move with the renamed folder, so their paths get longer or shorter. The longest of them must
 * still be valid.
 */
export const renameFolder = on(contract.renameFolder, async ({ db }, { caller, params: { kind }, body }) => {
  const filed = { kind, workspaceId: caller.workspaceId, userId: caller.userId };
  const [from, to] = [readFolder(body.from), readFolder(body.to)];
  return db.transaction(async (tx) => {
    const paths = await findPathsBelow(tx, filed, from);
    const isPossible = paths.every((path) => {
      const next = to + path.slice(from.length);
      return isFolder(next) && next.length <= LONGEST_FOLDER;
    });
    if (!isPossible)
      return invalidField(
        "to",
        "too_deep",
        "You can't move the folder to this path, because its subfolders would be nested too deeply.",
      );
    return ok({ moved: await moveFolder(tx, filed, from, to), folder: to });
  });
});
