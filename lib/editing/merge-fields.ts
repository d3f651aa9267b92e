import { sameJson } from "./same-json";

export interface Conflict {
  /**
   * Path of the conflicting value. It names workers and notes by identity, not by position:
   * `workers.3.params.symbol`.
   */
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export type Choice = "mine" | "theirs";

export interface Scope {
  readonly conflicts: Conflict[];
  readonly choose: (path: string) => Choice | undefined;
}

export function mergeValue<T>(path: string, base: T, mine: T, theirs: T, scope: Scope): T {
  if (sameJson(mine, theirs) || sameJson(base, theirs)) return mine;
  if (sameJson(base, mine)) return theirs;
  scope.conflicts.push({ path, mine, theirs });
  return scope.choose(path) === "theirs" ? theirs : mine;
}

export interface KeyedOptions<T> {
  /**
   * Merges an item that both sides have. Without this function, the item is not merged field by field, but
   * taken as a whole from one side.
   */
  readonly merge?: (path: string, base: T | undefined, mine: T, theirs: T, scope: Scope) => T;
  /**
   * True if the side that keeps an item made a change that depends on the item, such as a new connection to a
   * worker. The other side's deletion of the item is then a conflict.
   */
  readonly touched?: (key: string) => boolean;
  /**
   * Returns the part of an item that is shown when the user has to choose between conflicting versions of it.
   * Without this function, the whole item is shown.
   */
  readonly show?: (thing: T) => unknown;
}

/**
 * Merges the items of both sides by key. If one side deleted an item that the other changed, that is a
 * conflict, and the item stays unless `choose` decides otherwise.
 */
export function mergeKeyed<T>(
  path: string,
  base: ReadonlyMap<string, T>,
  mine: ReadonlyMap<string, T>,
  theirs: ReadonlyMap<string, T>,
  scope: Scope,
  options: KeyedOptions<T> = {},
): T[] {
  const merged: T[] = [];
  for (const key of new Set([...mine.keys(), ...theirs.keys()])) {
    const isStored = mergeOne(
      `${path}.${key}`,
      key,
      base.get(key),
      mine.get(key),
      theirs.get(key),
      scope,
      options,
    );
    if (isStored !== undefined) merged.push(isStored);
  }
  return merged;
}

function mergeOne<T>(
  path: string,
  key: string,
  base: T | undefined,
  mine: T | undefined,
  theirs: T | undefined,
  scope: Scope,
  options: KeyedOptions<T>,
): T | undefined {
  if (mine !== undefined && theirs !== undefined) {
    return options.merge
      ? options.merge(path, base, mine, theirs, scope)
      : mergeValue(path, base ?? mine, mine, theirs, scope);
  }
  const survivor = mine ?? theirs;
  if (base === undefined) return survivor;
  if (sameJson(base, survivor) && !options.touched?.(key)) return undefined;
  const show = (thing: T | undefined) => (thing === undefined || !options.show ? thing : options.show(thing));
  scope.conflicts.push({ path, mine: show(mine), theirs: show(theirs) });
  const choice = scope.choose(path);
  if (choice === undefined) return survivor;
  return choice === "mine" ? mine : theirs;
}

export function byKey<T>(things: readonly T[], key: (thing: T) => string): Map<string, T> {
  return new Map(things.map((thing) => [key(thing), thing]));
}
