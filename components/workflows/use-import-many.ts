"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toastDone } from "@/components/ui/toast";
import { createOneOfMany, forgetWorkflows } from "@/lib/client/workflow-queries";
import type { JsonObject } from "@/lib/kit/json";
import { runInParallel } from "@/lib/kit/run-in-parallel";

interface Refused {
  readonly id: null;
  readonly name: string;
  readonly error: unknown;
}

const LANES = 4;

/**
 * Imports several documents. Each is validated separately, so that an invalid one doesn't prevent the others
 * from being imported.
 */
export function useImportMany() {
  const queries = useQueryClient();
  const [state, setState] = useState<{ done: number; of: number } | null>(null);
  const [refused, setRefused] = useState<readonly Refused[] | null>(null);
  const [of, setOf] = useState(0);
  const isStopped = useRef(false);
  const run = async (documents: readonly JsonObject[]) => {
    isStopped.current = false;
    setOf(documents.length);
    setState({ done: 0, of: documents.length });
    const outcome = await runInParallel(documents, {
      concurrency: LANES,
      isStopped: () => isStopped.current,
      onDone: (done) => setState({ done, of: documents.length }),
      work: async (document) => void (await createOneOfMany(document)),
    });
    setState(null);
    await forgetWorkflows(queries);
    if (outcome.done.length > 0)
      toastDone(`Imported ${outcome.done.length === 1 ? "1 workflow" : `${outcome.done.length} workflows`}`);
    if (outcome.refused.length > 0)
      setRefused(outcome.refused.map(({ item, error }) => ({ id: null, name: nameOf(item), error })));
  };
  return {
    state,
    of,
    refused,
    run,
    stop: () => {
      isStopped.current = true;
    },
    forget: () => setRefused(null),
  };
}

function nameOf({ name }: JsonObject): string {
  return typeof name === "string" && name !== "" ? name : "Untitled";
}
