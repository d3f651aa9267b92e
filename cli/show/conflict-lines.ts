import type { Conflict } from "@/lib/editing/merge-fields";
import type { Json } from "@/lib/kit/json";
import { shown } from "./hide-secrets";

export function conflictLines(conflicts: readonly Conflict[], secretsOf: SecretsOf): string[] {
  return conflicts.flatMap(({ path, mine, theirs }) => [
    `! ${path}`,
    `    here:   ${shown(hidden(path, mine, secretsOf))}`,
    `    server: ${shown(hidden(path, theirs, secretsOf))}`,
  ]);
}

export function conflictJson(conflicts: readonly Conflict[], secretsOf: SecretsOf): Json {
  return conflicts.map(
    ({ path, mine, theirs }): Json => ({
      path,
      mine: plain(hidden(path, mine, secretsOf)),
      theirs: plain(hidden(path, theirs, secretsOf)),
    }),
  );
}

export type SecretsOf = (worker: number) => ReadonlySet<string>;

function hidden(path: string, value: unknown, secretsOf: SecretsOf): unknown {
  const [kind, index, group, name] = path.split(".");
  if (kind !== "workers") return value;
  const secrets = secretsOf(Number(index));
  if (group === "params" && name !== undefined)
    return secrets.has(name) && typeof value === "string" && value !== "" ? { $secret: "new" } : value;
  if (typeof value !== "object" || value === null || !("params" in value)) return value;
  const { params } = value;
  if (typeof params !== "object" || params === null) return value;
  const fields = Object.entries(params).map(([key, inner]): [string, unknown] => [
    key,
    secrets.has(key) && typeof inner === "string" && inner !== "" ? { $secret: "new" } : inner,
  ]);
  return { ...value, params: Object.fromEntries(fields) };
}

function plain(value: unknown): Json {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
