"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useEditor } from "@/components/canvas/state/editor-context";
import type { FormData } from "@/components/worker-form/form-data";
import { tryWorkerOptions } from "@/lib/client/catalogue-queries";
import type { Catalogue } from "@/lib/editing/catalogue";
import { withInsides } from "@/lib/editing/with-insides";
import { graphOf, topologicalOrder } from "@/lib/graph/graph";
import type { Json } from "@/lib/kit/json";
import type { Worker } from "@/lib/schema/workflow";
import { previewResults } from "./preview-results";

const PAUSE_MS = 350;
const NONE: ReadonlyMap<number, Json> = new Map();

/**
 * Returns live previews of the workers' results, which the server evaluates. Only workers without side
 * effects are previewed.
 */
export function usePreviews(
  workers: readonly Worker[],
  data: FormData,
  loops: readonly Worker[],
): ReadonlyMap<number, Json> {
  const { catalogue, state } = useEditor();
  const queries = useQueryClient();
  const [previews, setPreviews] = useState(NONE);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const order = topologicalOrder(graphOf(withInsides(state.get().document)));
      const tried = order.flatMap((index) => {
        const worker = workers.find((other) => other.index === index);
        return worker && canTry(catalogue, worker) ? [worker] : [];
      });
      const next = await previewResults(
        tried,
        data,
        catalogue.verbatimOf,
        (type, params, trial) =>
          isCurrent
            ? queries.fetchQuery(tryWorkerOptions(type, { params, ...trial })).catch(() => null)
            : Promise.resolve(null),
        loops,
      );
      if (isCurrent) setPreviews((before) => (hasSame(before, next) ? before : next));
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [workers, data, loops, catalogue, state, queries]);
  return previews;
}

function canTry(catalogue: Catalogue, { type }: Worker): boolean {
  const item = catalogue.find(type)?.item;
  return item?.pure === true && item.kind !== "trigger";
}

function hasSame(one: ReadonlyMap<number, Json>, other: ReadonlyMap<number, Json>): boolean {
  return one.size === other.size && [...one].every(([index, value]) => other.get(index) === value);
}
