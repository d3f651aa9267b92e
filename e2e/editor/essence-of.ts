import { z } from "zod";

const document = z.looseObject({
  name: z.string(),
  workers: z.array(
    z.looseObject({ index: z.int(), type: z.string(), params: z.record(z.string(), z.unknown()) }),
  ),
  connections: z.array(z.looseObject({ from: z.int(), to: z.int() })),
});

/** Returns a document without the positions of its workers. */
export function essenceOf(given: unknown) {
  const { name, workers, connections } = document.parse(given);
  return { name, workers: workers.map(({ index, type, params }) => ({ index, type, params })), connections };
}
