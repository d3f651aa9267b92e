import type { Json } from "@/lib/kit/json";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";
import type { DataProvider } from "@/lib/schema/credential";
import { getOutputs } from "@/lib/schema/get-outputs";
import type { Worker } from "@/lib/schema/workflow";
import { type Choice, type NamedChoice, type ParamField, paramFields } from "./param-field";
import { shownFields } from "./shown-fields";

export interface Catalogue {
  readonly types: readonly WorkerType[];
  /** Adds worker types found by a search. Returns true if any of them is new. */
  add(items: readonly CatalogueItem[]): boolean;
  find(type: string): WorkerType | undefined;
  /**
   * Outputs that the worker has under its current settings, plus outputs that it no longer has but
   * connections still use.
   */
  getOutputs(worker: Pick<Worker, "type" | "params">, used?: ReadonlySet<string>): OutputLabels;
  isTrigger(type: string): boolean;
  verbatimOf(type: string): readonly string[];
  secretsOf(type: string): readonly string[];
}

type OutputLabels = readonly (string | undefined)[];

export interface WorkerType {
  readonly item: CatalogueItem;
  readonly fields: readonly ParamField[];
  /** Outputs other than `error`. A single output without a name is listed as undefined. */
  readonly outlets: OutputLabels;
  /**
   * Parameter for the worker's own API key. If it is left blank, the workspace's or the deployment's key is
   * used.
   */
  readonly key: { readonly param: string; readonly provider: DataProvider } | null;
}

export const ERROR_PORT = "error";
const NAMELESS: OutputLabels = [undefined];

/** Returns the same array for equal outputs, so that nodes don't re-render. */
function sameList(outputs: OutputLabels): OutputLabels {
  const name = outputs.join("\n");
  const same = lists.get(name) ?? outputs;
  lists.set(name, same);
  return same;
}

const lists = new Map<string, OutputLabels>();

export function makeCatalogue(items: readonly CatalogueItem[]): Catalogue {
  const types: WorkerType[] = [];
  const byType = new Map<string, WorkerType>();

  function add(more: readonly CatalogueItem[]): boolean {
    const fresh = more.filter(({ type }) => !byType.has(type)).map(typeOf);
    for (const type of fresh) {
      types.push(type);
      byType.set(type.item.type, type);
    }
    return fresh.length > 0;
  }

  function typeOf(item: CatalogueItem): WorkerType {
    const fields = paramFields(item.params, item.verbatim, item.kind === "trigger").map((field) =>
      withNames(field, item.variants ?? []),
    );
    return {
      item,
      fields,
      outlets: item.outlets.length > 0 ? item.outlets.filter((name) => name !== ERROR_PORT) : NAMELESS,
      key: fields.flatMap(({ name, provider }) => (provider ? [{ param: name, provider }] : []))[0] ?? null,
    };
  }

  add(items);
  return {
    types,
    add,
    find: (type) => byType.get(type),
    getOutputs: ({ type, params }, used) => {
      const { item, outlets: outputs = NAMELESS } = byType.get(type) ?? {};
      if (item?.outlets_from) return sameList(getOutputs({ outputsFrom: item.outlets_from }, params));
      const { param, outlets: offered } = item?.outlets_when ?? {};
      const taken = param === undefined ? undefined : offered?.[String(params[param])];
      if (taken === undefined) return outputs;
      return sameList(outputs.filter((port = "") => taken.includes(port) || used?.has(port)));
    },
    isTrigger: (type) => byType.get(type)?.item.kind === "trigger",
    verbatimOf: (type) => byType.get(type)?.item.verbatim ?? [],
    secretsOf: (type) =>
      (byType.get(type)?.fields ?? []).filter((field) => field.secret).map((field) => field.name),
  };
}

/** Labels a field's choices with the titles of the palette's variants, in the palette's order. */
function withNames(field: ParamField, variants: NonNullable<CatalogueItem["variants"]>): ParamField {
  if (field.kind !== "choice") return field;
  const named = new Map(
    variants.flatMap(({ title, summary, params, group }): [Choice, NamedChoice][] => {
      const [[name, value] = [], ...more] = Object.entries(params);
      return name === field.name && value !== undefined && more.length === 0
        ? [[value, { title, summary, group }]]
        : [];
    }),
  );
  if (named.size === 0) return field;
  const others = field.choices.filter((choice) => !named.has(choice));
  return { ...field, named, choices: [...named.keys(), ...others] };
}

export function sampleOf(type: WorkerType | undefined, params: Readonly<Record<string, unknown>>): unknown {
  const examples = type?.item.examples ?? [];
  let best: { readonly result: unknown; readonly alike: number } | null = null;
  for (const { params: set, result } of examples) {
    const alike = Object.entries(set).filter(([name, value]) => params[name] === value).length;
    if (alike > (best?.alike ?? 0)) best = { result, alike };
  }
  return best?.result ?? type?.item.sample ?? null;
}

/**
 * Returns the schema that describes the result before the worker's first run. If the selected variant has its
 * own schema, only that one is returned, because most fields of the other operations would be missing from
 * the result.
 */
export function resultSchemaOf(type: WorkerType, params: Readonly<Record<string, Json>>): unknown {
  const { result, variants = [] } = type.item;
  const variant = variants.find(({ params: set }) =>
    Object.entries(set).every(([name, value]) => params[name] === value),
  );
  const alternatives = Array.isArray(result.anyOf) ? result.anyOf : [];
  const titles = variants.map(({ title }) => title);
  const own = alternatives.filter((each) => {
    const title = titleOf(each);
    // A call for several values, such as several symbols, has a result schema that is the same for all
    // operations and isn't titled after any of them.
    return variant && asksForSeveral(type, params)
      ? !titles.some((one) => one === title)
      : title === variant?.title;
  });
  return own.length === 0 ? result : { ...result, anyOf: own };
}

function asksForSeveral({ fields }: WorkerType, params: Readonly<Record<string, Json>>): boolean {
  return shownFields(fields, params).some(({ name, several }) => {
    const value = params[name];
    return several && typeof value === "string" && !value.includes("{{") && value.includes(",");
  });
}

function titleOf(schema: unknown): unknown {
  return typeof schema === "object" && schema !== null && "title" in schema ? schema.title : undefined;
}

export const CATEGORIES: readonly { readonly kind: CatalogueItem["kind"]; readonly title: string }[] = [
  { kind: "trigger", title: "Triggers" },
  { kind: "provider", title: "Providers" },
  { kind: "connector", title: "Connectors" },
  { kind: "logic", title: "Logic" },
  { kind: "action", title: "Actions" },
];
