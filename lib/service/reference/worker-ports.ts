import type { WorkerPorts } from "@/lib/drawings/draw-worker";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";
import type { ParamRow } from "@/lib/workers/reference/param-rows";

type Ported = Pick<CatalogueItem, "type" | "kind" | "outlets" | "outlets_from" | "verbatim">;

const EVENTS: Readonly<Record<string, string>> = { webhook_trigger: "HTTP call", schedule_trigger: "clock" };
const RESULTS: Readonly<Partial<Record<CatalogueItem["kind"], string>>> = { provider: "published data" };

/**
 * Returns the inputs and outputs that the drawing of a worker shows: the values that it needs, and the
 * outputs at which a run continues.
 */
export function workerPorts(item: Ported, params: readonly ParamRow[]): WorkerPorts {
  return { inputs: inputsOf(item, params), outputs: [...outputsOf(item), "error"] };
}

/**
 * Returns the names of the settings that usually hold values from earlier workers: the required settings that
 * are neither a choice nor a program.
 */
function inputsOf({ type, kind, verbatim }: Ported, params: readonly ParamRow[]): string[] {
  if (kind === "trigger") return [EVENTS[type] ?? "event"];
  const names = params
    .filter(({ name, needed }) => needed !== "" && /^\w+$/.test(name) && !verbatim.includes(name))
    .filter((row) => !isChoice(row))
    .map(({ name }) => name);
  return names.length > 0 ? names : ["earlier data"];
}

/** True if the setting has a fixed list of values, in which case its `kind` lists them, formatted as code. */
function isChoice({ kind }: ParamRow): boolean {
  return kind.startsWith("`");
}

function outputsOf({ kind, outlets: outputs, outlets_from: from }: Ported): string[] {
  if (from) return [`each of ${from.param}`, from.otherwise];
  const named = outputs.filter((name) => name !== "");
  return named.length > 0 ? named : [RESULTS[kind] ?? "result"];
}
