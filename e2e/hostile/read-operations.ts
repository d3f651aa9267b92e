import { z } from "zod";
import type { Parameter } from "./awkward-queries";
import { type Components, type Schema, schema } from "./schema";

const parameter = z.looseObject({ name: z.string(), in: z.string(), schema });
const operation = z.looseObject({
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
  "x-access": z.string().optional(),
});
const document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), schema) }),
});

export interface TakingOperation {
  readonly method: string;
  readonly path: string;
  readonly query: readonly Parameter[];
  /** Schemas by media type. */
  readonly bodies: Readonly<Record<string, Schema>>;
  readonly isForOperator: boolean;
}

export function readOperations(json: unknown): { operations: TakingOperation[]; components: Components } {
  const { paths, components } = document.parse(json);
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters, requestBody, "x-access": access = "" }]) => ({
      method: method.toUpperCase(),
      path,
      query: parameters.filter((each) => each.in === "query"),
      bodies: Object.fromEntries(
        Object.entries(requestBody?.content ?? {}).map(([type, content]) => [type, content.schema]),
      ),
      isForOperator: access.startsWith("instance_owner"),
    })),
  );
  return { operations, components: components.schemas };
}
