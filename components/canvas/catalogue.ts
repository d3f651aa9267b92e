import { type ParamField, paramFields } from "@/components/worker-form/param-field";
import type { CatalogueItem } from "@/lib/schema/catalogue";
import type { DataProvider } from "@/lib/schema/credential";

/** The kinds of workers as the editor needs them. Everything it knows of a type comes from here. */
export interface Catalogue {
  readonly types: readonly WorkerType[];
  find(type: string): WorkerType | undefined;
  isTrigger(type: string): boolean;
  verbatimOf(type: string): readonly string[];
  secretsOf(type: string): readonly string[];
}

export interface WorkerType {
  readonly item: CatalogueItem;
  readonly fields: readonly ParamField[];
  /** Ways out besides `error`; one without a name is undefined. */
  readonly outlets: readonly (string | undefined)[];
  /** The parameter for a key of its own; left blank, one that is shared is used. */
  readonly key: { readonly param: string; readonly provider: DataProvider } | null;
}

export const ERROR_PORT = "error";

export function makeCatalogue(items: readonly CatalogueItem[]): Catalogue {
  const types = items.map((item): WorkerType => {
    const fields = paramFields(item.params, item.verbatim);
    return {
      item,
      fields,
      outlets: item.outlets.length > 0 ? item.outlets.filter((name) => name !== ERROR_PORT) : [undefined],
      key: fields.flatMap(({ name, provider }) => (provider ? [{ param: name, provider }] : []))[0] ?? null,
    };
  });
  const byType = new Map(types.map((type) => [type.item.type, type]));
  return {
    types,
    find: (type) => byType.get(type),
    isTrigger: (type) => byType.get(type)?.item.kind === "trigger",
    verbatimOf: (type) => byType.get(type)?.item.verbatim ?? [],
    secretsOf: (type) =>
      (byType.get(type)?.fields ?? []).filter((field) => field.secret).map((field) => field.name),
  };
}

/** A result such as this worker gives, of the example that is set most like it; null where there is none. */
export function sampleOf(type: WorkerType | undefined, params: Readonly<Record<string, unknown>>): unknown {
  const examples = type?.item.examples ?? [];
  let best: { readonly result: unknown; readonly alike: number } | null = null;
  for (const { params: set, result } of examples) {
    const alike = Object.entries(set).filter(([name, value]) => params[name] === value).length;
    if (alike > (best?.alike ?? 0)) best = { result, alike };
  }
  return best?.result ?? type?.item.sample ?? null;
}

export const CATEGORIES: readonly { readonly kind: CatalogueItem["kind"]; readonly title: string }[] = [
  { kind: "trigger", title: "Triggers" },
  { kind: "provider", title: "Providers" },
  { kind: "connector", title: "Connectors" },
  { kind: "logic", title: "Logic" },
  { kind: "action", title: "Actions" },
];
