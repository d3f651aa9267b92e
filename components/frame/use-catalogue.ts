import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { catalogueOptions, workersOfTypesOptions } from "@/lib/client/catalogue-queries";

/**
 * Returns the catalogue with all worker types that the document uses, including old versions. `items` is
 * undefined until they have all loaded.
 */
export function useCatalogue(
  document: { readonly workers: readonly { readonly type: string }[] } | undefined,
) {
  const newest = useQuery(catalogueOptions);
  const items = newest.data?.items;
  const missing = useMemo(() => {
    const known = new Set(items?.map(({ type }) => type));
    const used = items && document ? document.workers.map(({ type }) => type) : [];
    return [...new Set(used)].filter((type) => type.startsWith("worker:") && !known.has(type));
  }, [items, document]);
  const older = useQuery({ ...workersOfTypesOptions(missing), enabled: missing.length > 0 });
  const isWhole = missing.length === 0 || !older.isPending;
  const all = useMemo(
    () => (items && isWhole ? [...items, ...(older.data?.items ?? [])] : undefined),
    [items, isWhole, older.data],
  );
  return { ...newest, items: all };
}
