/**
 * Splits an item's sample by provider. The sample of an item with several providers is one object, keyed by
 * provider.
 */
export function sampleParts(
  name: string,
  providers: readonly string[],
  value: unknown,
): [name: string, value: unknown][] {
  if (providers.length < 2 || typeof value !== "object" || value === null) return [[name, value]];
  const parts = Object.entries(value);
  return parts.length > 0 && parts.every(([key]) => providers.includes(key)) ? parts : [[name, value]];
}
