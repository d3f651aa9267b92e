import { z } from "zod";
import { anyJson } from "./any-json";
import { defineWorker, type WorkerDefinition } from "./define-worker";

const TYPE = /^worker:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Type of a published worker in documents. */
export function publishedType(id: string): string {
  return `worker:${id}`;
}

export function publishedId(type: string): string | null {
  return TYPE.exec(type)?.[1] ?? null;
}

/**
 * A workflow of another workspace as a worker. Its parameters follow its trigger's current variables, so they
 * are checked where it runs and by the service; here any names are accepted.
 */
export function publishedWorker(type: string): WorkerDefinition | undefined {
  const published = publishedId(type);
  if (published === null) return undefined;
  return defineWorker({
    type,
    kind: "action",
    title: "Published worker",
    summary: "Runs a workflow in another workspace and returns its result.",
    hasEffect: () => true,
    params: z.record(z.string(), anyJson()),
    result: anyJson(),
    examples: [],
    run: async (variables) => ({ state: "waiting", on: { published, variables } }),
  });
}
