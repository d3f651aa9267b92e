import { snippet } from "@/components/canvas/inspector/snippets";
import { variablesOf } from "@/components/canvas/run/triggers";
import { defaultValues } from "@/components/canvas/run/variable-fields";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { listEndpoints } from "@/lib/contract/workflows";
import type { Worker } from "@/lib/schema/workflow";

export interface AddressRow {
  readonly worker: number;
  readonly kind: "trigger" | "provider";
  readonly url: string;
  /** The live version answers here. */
  readonly live: boolean;
  readonly keyed: boolean;
  /** What it serves was made up, for want of a key. */
  readonly sample: boolean;
  readonly words: string;
  readonly curl: string;
}

/** The addresses of a workflow as callers need them, triggers first. */
export function addressRows(
  { triggers, providers }: AnswerOf<typeof listEndpoints>,
  workers: readonly Worker[],
): AddressRow[] {
  return [
    ...triggers.map(({ worker, endpoint_url: url, live, keyed }): AddressRow => {
      const found = workers.find(({ index }) => index === worker);
      const variables = found ? defaultValues(variablesOf(found)) : {};
      return {
        worker,
        kind: "trigger",
        url,
        live,
        keyed,
        sample: false,
        words: keyed ? "Callers need its key." : "Open: anybody who knows the address can start a run.",
        curl: snippet("curl", { url, variables, keyed }),
      };
    }),
    ...providers.map(({ worker, endpoint_url: url, live, keyed, sample, version }): AddressRow => {
      const readers = keyed ? "Readers need its key." : "Public: anybody who knows the address can read it.";
      return {
        worker,
        kind: "provider",
        url,
        live,
        keyed,
        sample: sample === true,
        words: `${readers} ${servedWords(version, sample)}`,
        curl: snippet("curl", { url, variables: null, keyed }),
      };
    }),
  ];
}

function servedWords(version: number | null, sample: boolean | null): string {
  if (version === null) return "It has no data until a run of the live version succeeds.";
  return sample
    ? "What it serves now is sample data, made up for want of a key."
    : `It serves version ${version} of its data.`;
}
