import { z } from "zod";

/** What addresses answered when the owner showed a sample: calls that were made then, and what was published. */
export const recorded = z.object({
  calls: z.array(
    z.object({
      webhook: z.string(),
      /** What it was called with; null where strangers may have called. */
      variables: z.record(z.string(), z.json()).nullable(),
      result: z.json(),
    }),
  ),
  values: z.array(z.object({ provider: z.string(), value: z.json() })),
});

export interface Recorded extends z.output<typeof recorded> {
  readonly takenAt: Date;
  /** Of a widget or a dashboard what its data address gave. */
  readonly data: unknown;
}
