import { endpoints } from "@/lib/contract/api";
import { FILTER_HELP } from "@/lib/expression/filter-help";
import { JSONATA_FUNCTIONS } from "@/lib/expression/jsonata-functions";
import { SERIES_FUNCTIONS } from "@/lib/expression/series-functions";
import { TEMPLATES } from "@/lib/templates/templates";
import { paramRows } from "@/lib/workers/reference/param-rows";
import { workerCatalogue } from "@/lib/workers/worker-catalogue";
import { GUIDES } from "./guides";

export interface DocsEntry {
  /** Path below `/docs/`, including the anchor. */
  readonly path: string;
  readonly title: string;
  readonly detail: string;
  readonly words: string;
}

let made: readonly DocsEntry[] | undefined;

export function docsIndex(): readonly DocsEntry[] {
  made ??= [...PAGES, ...guides(), ...workers(), ...functions(), ...filters(), ...recipes(), ...api()];
  return made;
}

const PAGES: readonly DocsEntry[] = [
  entry("guides", "Guides", "Documentation", "how to help tutorials steps"),
  entry("workers", "Workers", "Documentation", "nodes connectors triggers"),
  entry("expressions", "Expressions and filters", "Documentation", "liquid braces template"),
  entry("functions", "Functions", "Documentation", "jsonata transform condition series"),
  entry("api", "API", "Documentation", "rest endpoints openapi"),
  entry("recipes", "Recipes", "Documentation", "templates examples"),
];

function guides(): DocsEntry[] {
  return GUIDES.map(({ id, title, summary }) => entry(`guides/${id}`, title, "Guide", summary));
}

function workers(): DocsEntry[] {
  return workerCatalogue().flatMap(({ type, title, summary, keywords = [], variants = [], params }) => [
    entry(`workers/${type}`, title, "Worker", [type, summary, ...keywords].join(" ")),
    ...variants.map((variant) =>
      entry(`workers/${type}`, variant.title, title, [variant.summary, ...variant.keywords].join(" ")),
    ),
    ...paramRows(params).map((row) =>
      entry(`workers/${type}#${row.name}`, row.title || row.name, `${title}, parameter`, row.name),
    ),
  ]);
}

function functions(): DocsEntry[] {
  return [...SERIES_FUNCTIONS, ...JSONATA_FUNCTIONS].map(({ name, gives }) =>
    entry(`functions#${name}`, `$${name}`, "Function", `${name} ${gives}`),
  );
}

function filters(): DocsEntry[] {
  return [...FILTER_HELP].map(([name, { says }]) => entry(`expressions#${name}`, name, "Filter", says));
}

function recipes(): DocsEntry[] {
  return TEMPLATES.map(({ id, title, summary }) => entry(`recipes#${id}`, title, "Recipe", summary));
}

function api(): DocsEntry[] {
  return Object.values(endpoints).map(({ id, method, path, summary }) =>
    entry(`api#${id}`, `${method} ${path}`, "API", `${id} ${summary}`),
  );
}

function entry(path: string, title: string, detail: string, words: string): DocsEntry {
  return { path, title, detail, words };
}
