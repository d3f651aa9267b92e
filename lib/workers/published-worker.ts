import { z } from "zod";
import { anyJson } from "./any-json";
import { defineWorker, type WorkerDefinition } from "./define-worker";

const TYPE = /^worker:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** What documents name a published worker by. */
export function publishedType(id: string): string {
  return `worker:${id}`;
}

export function publishedId(type: string): string | null {
  return TYPE.exec(type)?.[1] ?? null;
}

/**
 * Another workspace's workflow as a worker. What it takes is what its trigger declares at that moment, so its values
 * are judged where it runs, and before that by the service, which can look; here any names will do.
 */
export function publishedWorker(type: string): WorkerDefinition | undefined {
  const published = publishedId(type);
  if (published === null) return undefined;
  return defineWorker({
    type,
    kind: "action",
    title: "Published worker",
    summary: "A workflow of another workspace, which runs there and gives its result.",
    hasEffect: () => true,
    params: z.record(z.string(), anyJson()),
    result: anyJson(),
    examples: [],
    run: async (variables) => ({ state: "waiting", on: { published, variables } }),
  });
}
