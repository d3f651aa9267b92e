import { isFolder, readFolder, readTags } from "@/lib/schema/filing";

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

/** Returns the filter as query parameters, which are the same in the page's URL and in the API. */
export function filingQuery({ folder, tags }: FilingFilter) {
  return { ...(folder && { folder }), ...(tags.length > 0 && { tag: tags.join(",") }) };
}

export function filingAddress(list: string, filter: FilingFilter): string {
  const query = new URLSearchParams(filingQuery(filter)).toString();
  return query === "" ? list : `${list}?${query}`;
}
