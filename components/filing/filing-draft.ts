export interface Filed {
  readonly id: string;
  readonly name: string;
  readonly folder: string;
  readonly tags: readonly string[];
}

type TagState = "all" | "some" | "none";

export interface FilingDraft {
  /** Target folder. Null leaves each item in its current folder. */
  readonly folder: string | null;
  /** Changed tags: true adds the tag to all items, false removes it from all. */
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

export function folderOf(items: readonly Filed[]): string | null {
  const folders = new Set(items.map(({ folder }) => folder));
  const [only] = folders;
  return folders.size === 1 && only !== undefined ? only : null;
}

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
