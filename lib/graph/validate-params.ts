import { hasExpression } from "@/lib/expression/parse-template";
import type { PathSegment } from "@/lib/expression/path-text";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { type CatalogueEntry, takesExpressions } from "./catalogue";
import { explainIssues, type Finding } from "./explain-issues";
import { isSecretObject, isUnsealedMask, secretNames, withoutSecrets } from "./secrets";

/**
 * Returns what is wrong with a worker's parameters, without findings that may depend on values known only
 * during a run.
 */
export function validateParams(entry: CatalogueEntry, params: JsonObject): Finding[] {
  if (Object.keys(params).length > MAX_PARAMS) return [tooMany()];
  const secrets = secretNames(entry.params);
  const plain = withoutSecrets(params, secrets);
  const isOpen: IsOpen = (path) => {
    const [name] = path;
    if (typeof name !== "string") return false;
    if (secrets.has(name) && isSecretObject(params[name]) && plain[name] === "secret") return true;
    return takesExpressions(entry, name) && leadsToExpression(params, path);
  };
  const checked = checkParams(entry, plain, isOpen);
  const open = Object.keys(plain).filter((name) => !secrets.has(name) && isOpen([name]));
  const missing = [...secrets].filter((name) => isUnsealedMask(params[name])).map(secretMissing);
  const sure = open.length > 0 ? withoutDoubtful(checked, entry, plain, open, isOpen) : checked;
  return [...sure.map(({ finding }) => finding), ...missing];
}

/** Maximum number of parameters of a worker, about ten times as many as any worker type has. */
const MAX_PARAMS = 1_000;

function tooMany(): Finding {
  const message = `A worker can have at most ${MAX_PARAMS} parameters.`;
  return { severity: "fault", path: [], code: "too_many", message };
}

type IsOpen = (path: readonly PathSegment[]) => boolean;

const MAX_ISSUES = 100;

function checkParams(entry: CatalogueEntry, params: JsonObject, isOpen: IsOpen): Checked[] {
  const parsed = entry.params.safeParse(params);
  if (parsed.success) return [];
  return parsed.error.issues
    .slice(0, MAX_ISSUES)
    .flatMap((issue) =>
      explainIssues([issue], params, isOpen).map((finding) => ({ finding, isRule: issue.code === "custom" })),
    );
}

interface Checked {
  readonly finding: Finding;
  /** True if the finding comes from a custom rule of the schema, which may concern several parameters. */
  readonly isRule: boolean;
}

/**
 * Drops findings that may come from applying a rule to the text of an expression instead of its value. A
 * finding that also occurs without the parameters that contain expressions is kept.
 */
function withoutDoubtful(
  checked: readonly Checked[],
  entry: CatalogueEntry,
  params: JsonObject,
  open: readonly string[],
  isOpen: IsOpen,
): Checked[] {
  const unknown = new Set(open);
  const known = Object.fromEntries(Object.entries(params).filter(([name]) => !unknown.has(name)));
  const sure = new Set(checkParams(entry, known, isOpen).map(({ finding }) => finding.message));
  return checked.filter(({ finding, isRule }) => !isRule || sure.has(finding.message));
}

function secretMissing(name: string): Finding {
  return {
    severity: "problem",
    path: [name],
    code: "secret_missing",
    message: `\`${name}\` was set in the original workflow, but secrets are not copied. Enter it again or clear it.`,
  };
}

function leadsToExpression(params: JsonObject, path: readonly PathSegment[]): boolean {
  let value: Json | undefined = params;
  for (const key of path) {
    if (Array.isArray(value) && typeof key === "number") value = value[key];
    else if (value !== undefined && isJsonObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return false;
  }
  return typeof value === "string" && hasExpression(value);
}
