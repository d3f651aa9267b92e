/** The one of these names that a value is; null for anything else. */
export function oneOf<const Name extends string>(names: readonly Name[], value: unknown): Name | null {
  return names.find((name) => name === value) ?? null;
}
