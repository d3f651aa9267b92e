/** Folders and tags are the workspace's own filing system and not part of the filed item. */

export const FILED_KINDS = ["workflows", "dashboards"] as const;
export type FiledKind = (typeof FILED_KINDS)[number];

export const MAX_TAGS = 20;
export const LONGEST_TAG = 40;
export const LONGEST_FOLDER = 200;
const LONGEST_STEP = 60;
const MAX_STEPS = 6;

const CONTROL = /\p{Cc}/u;

/** Turns `Markets / US ` into `Markets/US`. An empty string means no folder. */
export function readFolder(text: string): string {
  return text
    .split("/")
    .map((step) => step.trim().replace(/\s+/gu, " "))
    .filter((step) => step !== "")
    .join("/");
}

export function isFolder(text: string): boolean {
  const steps = readFolder(text).split("/");
  return (
    !CONTROL.test(text) && steps.length <= MAX_STEPS && steps.every(({ length }) => length <= LONGEST_STEP)
  );
}

export const FOLDER_RULE = `Use at most ${MAX_STEPS} names of at most ${LONGEST_STEP} characters, separated by "/", such as Markets/US.`;

export function readTag(text: string): string {
  return text.trim().replace(/\s+/gu, " ").toLowerCase();
}

export function isTag(text: string): boolean {
  const tag = readTag(text);
  return tag !== "" && tag.length <= LONGEST_TAG && !CONTROL.test(text) && !tag.includes(",");
}

export function readTags(text: string | undefined): string[] {
  return [...new Set((text ?? "").split(",").map(readTag))].filter((tag) => tag !== "");
}

export const TAG_RULE = `Use 1 to ${LONGEST_TAG} characters without a comma.`;

export function stepsOf(folder: string): { path: string; name: string }[] {
  if (folder === "") return [];
  const names = folder.split("/");
  return names.map((name, at) => ({ path: names.slice(0, at + 1).join("/"), name }));
}

interface Counted {
  readonly path: string;
  readonly count: number;
}

/** Each count includes the items in all folders below. */
export function foldersWithin(folder: string, all: readonly Counted[]): Counted[] {
  const before = folder === "" ? "" : `${folder}/`;
  const counts = new Map<string, number>();
  for (const { path, count } of all) {
    if (!path.startsWith(before) || path === folder) continue;
    const [name] = path.slice(before.length).split("/");
    const child = `${before}${name}`;
    counts.set(child, (counts.get(child) ?? 0) + count);
  }
  return [...counts]
    .map(([path, count]) => ({ path, count }))
    .toSorted((one, other) => one.path.localeCompare(other.path, undefined, { numeric: true }));
}
