import type { z } from "zod";

export function addTitles<T extends Record<string, z.ZodType>>(shape: T): T {
  const entries = Object.entries(shape).map(([name, schema]) => [
    name,
    schema.meta()?.title === undefined ? schema.meta({ ...schema.meta(), title: titleOf(name) }) : schema,
  ]);
  return Object.fromEntries(entries);
}

function titleOf(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
