/** What the dialog is about to change, of one thing or of many. */

export interface Filed {
  readonly id: string;
  readonly name: string;
  readonly folder: string;
  readonly tags: readonly string[];
}

/** How many of the chosen have a tag: all, some, or none. */
type TagState = "all" | "some" | "none";

export interface FilingDraft {
  /** Null: each stays where it is. */
  readonly folder: string | null;
  /** Tags that were touched: given to all, or taken from all. */
  readonly touched: ReadonlyMap<string, boolean>;
}

export function tagStates(items: readonly Filed[], { touched }: FilingDraft): Map<string, TagState> {
  const names = new Set([...items.flatMap(({ tags }) => tags), ...touched.keys()]);
  return new Map(
    [...names].sort().map((name) => {
      const count = items.filter(({ tags }) => tags.includes(name)).length;
      const isGiven = touched.get(name);
      if (isGiven !== undefined) return [name, isGiven ? "all" : "none"];
      return [name, count === items.length ? "all" : count === 0 ? "none" : "some"];
    }),
  );
}

/** The folder that all of them are in; null where they are in several. */
export function folderOf(items: readonly Filed[]): string | null {
  const folders = new Set(items.map(({ folder }) => folder));
  const [only] = folders;
  return folders.size === 1 && only !== undefined ? only : null;
}

/** What is asked of the server; null where nothing changes. */
export function changeOf(items: readonly Filed[], draft: FilingDraft) {
  const add = [...draft.touched].flatMap(([tag, isGiven]) => (isGiven ? [tag] : []));
  const remove = [...draft.touched].flatMap(([tag, isGiven]) => (isGiven ? [] : [tag]));
  const moves = draft.folder !== null && draft.folder !== folderOf(items);
  if (!moves && add.length + remove.length === 0) return null;
  return {
    ids: items.map(({ id }) => id),
    ...(moves && draft.folder !== null && { folder: draft.folder }),
    ...(add.length > 0 && { add_tags: add }),
    ...(remove.length > 0 && { remove_tags: remove }),
  };
}
