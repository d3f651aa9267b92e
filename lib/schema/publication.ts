import { z } from "zod";
import { type DataProvider, dataProvider } from "./credential";

/** A data provider's value. All values of a run are published together once the run succeeds. */
export const publication = z.object({
  providerId: z.string(),
  contentType: z.enum(["application/json; charset=utf-8", "text/plain; charset=utf-8"]),
  body: z.string(),
});
export type Publication = z.infer<typeof publication>;

const SAMPLE = "sample";

export interface Origin {
  readonly sources: readonly DataProvider[];
  readonly sample: boolean;
}

/** Returns the origin as it is stored with the value, for example `economic market sample`. */
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
