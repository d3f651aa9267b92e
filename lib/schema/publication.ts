import { z } from "zod";
import { type DataProvider, dataProvider } from "./credential";

/** A provider's value: published when the run succeeds, together with all others of the run. */
export const publication = z.object({
  providerId: z.string(),
  contentType: z.enum(["application/json; charset=utf-8", "text/plain; charset=utf-8"]),
  body: z.string(),
});
export type Publication = z.infer<typeof publication>;

const SAMPLE = "sample";

/** Which outside data a value came from. */
export interface Origin {
  readonly sources: readonly DataProvider[];
  /** Some of it was made up. */
  readonly sample: boolean;
}

/** As it is kept beside the value: `economic market sample`. */
export function marksOf({ sources, sample }: Origin): string {
  return [...sources, ...(sample ? [SAMPLE] : [])].join(" ");
}

export function readMarks(marks: string): Origin {
  const words = marks.split(" ");
  return {
    sources: words.flatMap((word) => dataProvider.safeParse(word).data ?? []),
    sample: words.includes(SAMPLE),
  };
}
