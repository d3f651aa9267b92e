import { z } from "zod";
import { anyJson } from "./any-json";
import { defineWorker, type WorkerDefinition } from "./define-worker";

const TYPE = /^worker:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function publishedType(id: string): string {
  return `worker:${id}`;
}

export function publishedId(type: string): string | null {
  return TYPE.exec(type)?.[1] ?? null;
}

/**
 * Definition of a worker that represents another workspace's workflow. Accepts any parameter names, because
 * the valid names are those of the workflow's current variables. The service and the called run check them.
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
