import { z } from "zod";

export const recorded = z.object({
  calls: z.array(
    z.object({
      webhook: z.string(),
      /** Null if the variables aren't shown, for example because an anonymous caller could have sent them. */
      variables: z.record(z.string(), z.json()).nullable(),
      result: z.json(),
    }),
  ),
  values: z.array(z.object({ provider: z.string(), value: z.json() })),
});

export interface Recorded extends z.output<typeof recorded> {
  readonly takenAt: Date;
  /** For widgets and dashboards: the recorded response of the item's data endpoint. */
  readonly data: unknown;
}
