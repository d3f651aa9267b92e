import type { Depth } from "./work";

/**
 * Cost of running a filter, measured on strings of a million characters and lists of a million elements.
 * `rate` is the time in nanoseconds per unit of the input's weight (see `weigh`). `element` is the additional
 * time for each element of a list.
 */
export interface FilterCost {
  readonly rate: number;
  readonly depth: Depth;
  readonly element?: number;
}

/** Cost of filters that run a callback for every character, and of filters that weren't measured. */
export const DEAR: FilterCost = { rate: 60, depth: "text" };

const FREE: FilterCost = { rate: 0, depth: "items" };
const TEXT: FilterCost = { rate: 2, depth: "text" };
const LIST: FilterCost = { rate: 3, depth: "items" };
const READ: FilterCost = { rate: 1, depth: "items", element: 400 };
const SCAN: FilterCost = { rate: 1, depth: "text", element: 1_200 };
const RUN: FilterCost = { rate: 1, depth: "items", element: 900 };

const GROUPS: readonly (readonly [FilterCost, string])[] = [
  [FREE, "default first last size raw"],
  [LIST, "reverse compact concat push pop shift unshift slice"],
  [TEXT, "abs at_least at_most ceil divided_by floor minus plus modulo times round to_integer"],
  [TEXT, "append prepend lstrip rstrip strip downcase upcase capitalize truncate strip_newlines"],
  [TEXT, "remove_first remove_last replace_first replace_last"],
  [{ rate: 12, depth: "text" }, "date date_to_xmlschema date_to_rfc822 date_to_string"],
  [{ rate: 12, depth: "text" }, "date_to_long_string truncatewords number_of_words uniq"],
  [{ rate: 12, depth: "text" }, "base64_encode base64_decode join array_to_sentence_string"],
  [{ rate: 8, depth: "json" }, "json jsonify inspect"],
  [{ rate: 40, depth: "text" }, "sha256 hmac_sha256 replace"],
  [READ, "map sum"],
  [SCAN, "where reject has find find_index group_by"],
  [RUN, "where_exp reject_exp group_by_exp has_exp find_exp find_index_exp"],
];

export const FILTER_COSTS: ReadonlyMap<string, FilterCost> = new Map(
  GROUPS.flatMap(([cost, names]) => names.split(" ").map((name) => [name, cost] as const)),
);
