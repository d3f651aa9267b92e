import { defaultValues } from "@/components/canvas/run/variable-fields";
import { variablesOf } from "@/components/canvas/state/triggers-of";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { listEndpoints } from "@/lib/contract/workflows";
import type { Worker } from "@/lib/schema/workflow";
import { dataRecipes } from "@/lib/snippets/data-recipes";
import type { Recipe } from "@/lib/snippets/recipe";
import { triggerRecipes } from "@/lib/snippets/trigger-recipes";

export interface AddressRow {
  readonly worker: number;
  readonly kind: "trigger" | "provider";
  readonly url: string;
  readonly providerId: string | null;
  /** URL that runs the draft, for callers with an API token. Null for providers. */
  readonly draftUrl: string | null;
  /** True if the live version has this endpoint. */
  readonly live: boolean;
  /**
   * Credentials that a caller has to send. An endpoint that is for sale can additionally have its own key,
   * for calls by its owner.
   */
  readonly opens: "anybody" | "its key" | "a subscription";
  /** True if the provider serves sample data because a credential is missing. */
  readonly sample: boolean;
  readonly words: string;
  readonly recipes: readonly Recipe[];
}

export function addressRows(
  { triggers, providers }: AnswerOf<typeof listEndpoints>,
  workers: readonly Worker[],
  forSale: boolean,
): AddressRow[] {
  return [
    ...triggers.map(({ worker, endpoint_url: url, live, keyed }): AddressRow => {
      const found = workers.find(({ index }) => index === worker);
      const variables = found ? defaultValues(variablesOf(found)) : {};
      return {
        worker,
        kind: "trigger",
        url,
        providerId: null,
        draftUrl: draftUrl(url),
        live,
        opens: opens(keyed, forSale),
        sample: false,
        words: TRIGGER_WORDS[opens(keyed, forSale)] + ownersWords(keyed, forSale),
        recipes: triggerRecipes({ url, variables, key: keyOf(keyed, forSale), own: true }),
      };
    }),
    ...providers.map(
      ({ worker, provider_id: providerId, endpoint_url: url, live, keyed, form, sample, version }) => {
        const readers = PROVIDER_WORDS[opens(keyed, forSale)] + ownersWords(keyed, forSale);
        return {
          worker,
          kind: "provider",
          url,
          providerId,
          draftUrl: null,
          live,
          opens: opens(keyed, forSale),
          sample: sample === true,
          words: form === "table" ? readers : `${readers} ${servedWords(version, sample)}`,
          recipes: dataRecipes({ url, form: form ?? "value", key: keyOf(keyed, forSale), own: true }),
        } satisfies AddressRow;
      },
    ),
  ];
}

export function draftUrl(triggerUrl: string): string {
  return `${triggerUrl}?draft=1`;
}

const TRIGGER_WORDS: Record<AddressRow["opens"], string> = {
  anybody: "Public: anyone with the URL can start a run.",
  "its key": "Callers must send the endpoint's API key.",
  "a subscription": "For sale: callers need the API key of their subscription.",
};

const PROVIDER_WORDS: Record<AddressRow["opens"], string> = {
  anybody: "Public: anyone with the URL can read the data.",
  "its key": "Readers need the endpoint's key.",
  "a subscription": "For sale: readers need the API key of their subscription.",
};

function opens(keyed: boolean, forSale: boolean): AddressRow["opens"] {
  if (forSale) return "a subscription";
  return keyed ? "its key" : "anybody";
}

function keyOf(keyed: boolean, forSale: boolean): "its own" | "a subscription's" | null {
  if (keyed) return "its own";
  return forSale ? "a subscription's" : null;
}

function ownersWords(keyed: boolean, forSale: boolean): string {
  if (!forSale) return "";
  return keyed
    ? " Your own calls are free if you send the endpoint's key."
    : " Your own calls are free if you send your API token.";
}

function servedWords(version: number | null, sample: boolean | null): string {
  if (version === null)
    return "No data yet. Data appears after the first successful run of the live version.";
  return sample
    ? "Serving sample data because no credential is set."
    : `Serving version ${version} of the data.`;
}
