import type { z } from "zod";

/**
 * Unknown fields are kept. Otherwise, a tab opened before an upgrade would drop the new release's fields when it saves.
 */
export function parseAnswer<S extends z.ZodType>(
  schema: S,
  value: unknown,
): z.ZodSafeParseResult<z.output<S>> {
  const strict = schema.safeParse(value);
  if (strict.success) return strict;
  const unknown = strict.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => ({ path: issue.path, key })) : [],
  );
  if (strict.error.issues.some(({ code }) => code !== "unrecognized_keys")) return strict;
  const known: unknown = structuredClone(value);
  for (const { path, key } of unknown) {
    const holder = at(known, path);
    if (holder) Reflect.deleteProperty(holder, key);
  }
  const parsed = schema.safeParse(known);
  if (!parsed.success) return parsed;
  for (const { path, key } of unknown) {
    const holder = at(parsed.data, path);
    if (holder) Reflect.set(holder, key, Reflect.get(at(value, path) ?? {}, key));
  }
  return parsed;
}

function at(value: unknown, path: readonly PropertyKey[]): object | null {
  let found = value;
  for (const step of path) {
    if (typeof found !== "object" || found === null) return null;
    found = Reflect.get(found, step);
  }
  return typeof found === "object" ? found : null;
}
