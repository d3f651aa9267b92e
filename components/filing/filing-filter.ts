import { isFolder, readFolder, readTags } from "@/lib/schema/filing";

/** Folder and tags that a list is narrowed to, as they stand in its address. */
export interface FilingFilter {
  readonly folder: string;
  readonly tags: readonly string[];
}

export function readFilingFilter(address: { get(name: string): string | null }): FilingFilter {
  const folder = address.get("folder") ?? "";
  return {
    folder: isFolder(folder) ? readFolder(folder) : "",
    tags: readTags(address.get("tag") ?? ""),
  };
}

/** As the interface takes it; the address is made of the same words. */
export function filingQuery({ folder, tags }: FilingFilter) {
  return { ...(folder && { folder }), ...(tags.length > 0 && { tag: tags.join(",") }) };
}

export function filingAddress(list: string, filter: FilingFilter): string {
  const query = new URLSearchParams(filingQuery(filter)).toString();
  return query === "" ? list : `${list}?${query}`;
}
