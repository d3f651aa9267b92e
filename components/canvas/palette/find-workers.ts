import type { WorkerType } from "@/lib/editing/catalogue";
import { rankWords } from "./rank-match";

/** An entry of the palette, which is either a worker type or one of its variants. */
export interface WorkerOffer {
  readonly id: string;
  readonly type: WorkerType;
  readonly params: Readonly<Record<string, string>>;
  readonly title: string;
  readonly summary: string;
}

/**
 * Finds matching entries across all categories, best match first. Titles rank above keywords. Among equal
 * matches, a type comes before its variants.
 */
export function findWorkers(types: readonly WorkerType[], typed: string): readonly WorkerOffer[] {
  const ranked = types.flatMap((type) => {
    const { title, summary, keywords = [], variants = [], published } = type.item;
    const own = {
      offer: offerOf(type),
      rank: rankWords(typed, title, keywords, [summary, published?.by ?? ""]),
    };
    const ways = variants.map((variant) => ({
      offer: { ...variant, type, id: workerId(type.item.type, variant.params) },
      rank: rankWords(typed, variant.title, variant.keywords, [variant.summary]),
    }));
    return [own, ...ways.filter(({ rank }) => rank > 0)];
  });
  return ranked
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ offer: { id, type, params, title, summary } }) => ({ id, type, params, title, summary }));
}

export function offerOf(type: WorkerType): WorkerOffer {
  const { title, summary } = type.item;
  return { id: workerId(type.item.type, {}), type, params: {}, title, summary };
}

/** A variant is an operation with its own entry in the palette, because people know it by its own name. */
export function variantOffers(type: WorkerType): ReadonlyMap<string, readonly WorkerOffer[]> {
  const { item } = type;
  const groups = new Map<string, WorkerOffer[]>();
  for (const { title, summary, params, group = item.title } of item.variants ?? []) {
    const offer = { id: workerId(item.type, params), type, params, title, summary };
    groups.set(group, [...(groups.get(group) ?? []), offer]);
  }
  return groups;
}

export function offersById(types: readonly WorkerType[], ids: readonly string[]): readonly WorkerOffer[] {
  const all = new Map(
    types
      .flatMap((type) => [offerOf(type), ...[...variantOffers(type).values()].flat()])
      .map((each) => [each.id, each]),
  );
  return ids.flatMap((id) => all.get(id) ?? []);
}

/** Text form of a palette entry for drag and drop, such as `market_data?operation=quote`. */
function workerId(type: string, params: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(params).toString();
  return query === "" ? type : `${type}?${query}`;
}

export function readWorkerId(id: string): { type: string; params: Record<string, string> } {
  const [type = "", query = ""] = id.split("?");
  return { type, params: Object.fromEntries(new URLSearchParams(query)) };
}
