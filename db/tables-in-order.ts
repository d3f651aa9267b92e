export interface Reference {
  readonly child: string;
  readonly parent: string;
}

/**
 * Sorts the tables so that referenced tables come first. Rows can then be written one table after another.
 */
export function tablesInOrder<T extends { readonly name: string }>(
  tables: readonly T[],
  references: readonly Reference[],
): T[] {
  const done: T[] = [];
  const names = new Set<string>();
  while (done.length < tables.length) {
    const next = tables.find(
      ({ name }) =>
        !names.has(name) && references.every(({ child, parent }) => child !== name || names.has(parent)),
    );
    if (next === undefined) throw new Error("Tables refer to each other in a circle");
    names.add(next.name);
    done.push(next);
  }
  return done;
}
