export declare function planListFilter(source: string, ast: object): ListFilter | null;

export interface ListFilter {
  /** Returns the rows that pass the filter; null for data that only JSONata can handle. */
  rows(input: object): unknown[] | null;
  /**
   * The part of the program after the filter, which reads the filtered rows as `$rows`; null if there is
   * none.
   */
  readonly rest: string | null;
}
