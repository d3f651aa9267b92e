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

/** The page's URL uses the same parameters as the API. */
export function filingQuery({ folder, tags }: FilingFilter) {
  return { ...(folder && { folder }), ...(tags.length > 0 && { tag: tags.join(",") }) };
}

export function filingAddress(list: string, filter: FilingFilter): string {
  const query = new URLSearchParams(filingQuery(filter)).toString();
  return query === "" ? list : `${list}?${query}`;
}
