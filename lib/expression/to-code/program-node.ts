/** A node of JSONata's syntax tree, as far as it is looked at. */
export interface ProgramNode {
  readonly type: string;
  readonly value?: unknown;
  readonly position?: unknown;
  readonly steps?: unknown;
  readonly stages?: unknown;
  readonly predicate?: unknown;
  readonly group?: unknown;
  readonly focus?: unknown;
  readonly index?: unknown;
  readonly keepSingletonArray?: unknown;
  readonly expr?: unknown;
  readonly expression?: unknown;
  readonly expressions?: unknown;
  readonly descending?: unknown;
  readonly terms?: unknown;
  readonly lhs?: unknown;
  readonly rhs?: unknown;
  readonly condition?: unknown;
  readonly then?: unknown;
  readonly else?: unknown;
  readonly procedure?: unknown;
  readonly arguments?: unknown;
  readonly body?: unknown;
}

export function isNode(value: unknown): value is ProgramNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

export function nodesOf(value: unknown): ProgramNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The terms of an order are no nodes themselves. */
export function termsOf(value: unknown): { readonly expression: unknown; readonly descending: boolean }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((term: unknown) =>
    typeof term === "object" && term !== null && "expression" in term
      ? [{ expression: term.expression, descending: "descending" in term && term.descending === true }]
      : [],
  );
}
