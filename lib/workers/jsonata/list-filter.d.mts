export declare function planListFilter(source: string, ast: object): ListFilter | null;

export interface ListFilter {
  /** Returns the rows that pass the filter; null for data that only JSONata can handle. */
  rows(input: object): unknown[] | null;
  /** The rest of the program, which continues with `$rows`; null if there is none. */
  readonly rest: string | null;
}
