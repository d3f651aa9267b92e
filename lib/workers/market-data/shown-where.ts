import type { z } from "zod";
import { INDICATORS } from "./indicators";
import type { Operation } from "./operation";
import { OPERATIONS } from "./operations";

/**
 * Annotates each parameter with the operations that it applies to, so that forms show only the relevant
 * fields (components/worker-form/README.md). The annotations are derived from the table of operations.
 */
export function shownWhere<T extends Record<string, z.ZodType>>(shape: T): T {
  const entries = Object.entries(shape).map(([name, schema]) => [
    name,
    name === "operation" || name === "api_key"
      ? schema
      : schema.meta({ ...schema.meta(), ...keywordsOf(name) }),
  ]);
  return Object.fromEntries(entries);
}

function keywordsOf(name: string) {
  const operations = [...OPERATIONS.values()];
  const where = (takes: (operation: Operation) => boolean) =>
    operations.filter(takes).map((operation) => operation.name);
  const taken = where(({ sends, keeps }) => [...sends, ...(keeps ?? [])].some((own) => own === name));
  const needed = where(({ required }) => required.some((own) => own === name));
  const indicators = [...INDICATORS]
    .filter(([, { own }]) => Object.hasOwn(own, name))
    .map(([indicator]) => indicator);
  const choices = operations.flatMap((operation) => {
    const own = Object.entries(operation.choices ?? {}).find(([parameter]) => parameter === name)?.[1];
    return own ? [[operation.name, own]] : [];
  });
  return {
    "x-show": [
      ...(taken.length > 0 ? [{ operation: taken }] : []),
      ...(indicators.length > 0 ? [{ operation: ["indicator"], indicator: indicators }] : []),
    ],
    ...(name === "symbol"
      ? { "x-several": [{ operation: where(({ manySymbols }) => manySymbols === true) }] }
      : {}),
    ...(needed.length > 0 ? { "x-required": [{ operation: needed }] } : {}),
    ...(choices.length > 0 ? { "x-choices": { operation: Object.fromEntries(choices) } } : {}),
  };
}
