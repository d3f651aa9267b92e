import { z } from "zod";

/** A provider's value: published when the run succeeds, together with all others of the run. */
export const publication = z.object({
  providerId: z.string(),
  contentType: z.enum(["application/json; charset=utf-8", "text/plain; charset=utf-8"]),
  body: z.string(),
});
export type Publication = z.infer<typeof publication>;
