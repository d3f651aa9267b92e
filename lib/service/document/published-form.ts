import { createReadCache } from "@/lib/kit/read-cache";
import { isEnabled } from "@/lib/schema/is-enabled";
import type { Variable } from "@/lib/schema/trigger";
import { workflowDocument } from "@/lib/schema/workflow";
import { resultWorkers } from "./result-workers";
import { variablesOf } from "./trigger-variables";

/**
 * Public view of a workflow that is published as a worker: its variables, and the worker whose result it
 * returns.
 */
export interface PublishedForm {
  readonly variables: readonly Variable[];
  readonly resultType: string | null;
}

interface PublishedVersion {
  readonly workflowId: string;
  readonly version: number;
  readonly resultFrom: number | null;
}

const MAX_BYTES = 16 * 1024 * 1024;

/** Versions never change, so each document is parsed only once, however often workers are listed. */
const forms = createReadCache<PublishedForm>({ maxBytes: MAX_BYTES });

export function findPublishedForm(
  { workflowId, version, resultFrom }: PublishedVersion,
  readDocument: () => Promise<string | undefined>,
): Promise<PublishedForm> {
  return forms.find(`${workflowId}/${version}/${resultFrom}`, async () => {
    const text = await readDocument();
    const value = text === undefined ? NO_FORM : formOf(text, resultFrom);
    return { value, bytes: 2 * JSON.stringify(value).length };
  });
}

const NO_FORM: PublishedForm = { variables: [], resultType: null };

function formOf(text: string, resultFrom: number | null): PublishedForm {
  const document = workflowDocument.parse(JSON.parse(text));
  const trigger = document.workers.find((worker) => worker.type === "webhook_trigger" && isEnabled(worker));
  const [index] = resultFrom === null ? resultWorkers(document, trigger?.index ?? null) : [resultFrom];
  const result = document.workers.find((worker) => worker.index === index);
  return { variables: variablesOf(trigger), resultType: result?.type ?? null };
}
