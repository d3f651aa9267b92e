export declare function planListFilter(source: string, ast: object): ListFilter | null;

export interface ListFilter {
  /** The rows that are left; null where JSONata has to say it. */
  rows(input: object): unknown[] | null;
  /** A program over `$rows` that goes on with them. */
  readonly rest: string | null;
}
