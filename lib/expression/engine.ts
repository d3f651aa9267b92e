import { Liquid } from "liquidjs";
import { FILTERS } from "./filters";
import { LIMITS } from "./limits";
import { OPERATORS } from "./operators";

/**
 * The only Liquid instance. It has no files and no tags, and ignores the machine's clock and locale, so
 * results are the same everywhere.
 */
export const engine = makeEngine();

export const FILTER_NAMES: readonly string[] = Object.keys(FILTERS).sort();

function makeEngine(): Liquid {
  const liquid = new Liquid({
    templates: {},
    strictFilters: true,
    ownPropertyOnly: true,
    operators: OPERATORS,
    timezoneOffset: 0,
    locale: "en-US",
    globals: Object.create(null),
    parseLimit: LIMITS.templateLength,
    memoryLimit: LIMITS.memory,
  });
  for (const [name, filter] of Object.entries(FILTERS)) liquid.registerFilter(name, filter);
  return liquid;
}
