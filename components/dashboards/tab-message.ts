import { z } from "zod";

const items = z.array(z.string());

/** What tabs say to each other; one of another version may say something else. */
export const tabMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("who") }),
  z.object({ kind: z.literal("wants"), tab: z.string(), items }),
  z.object({ kind: z.literal("changed"), item: z.string() }),
  z.object({ kind: z.literal("live"), items }),
]);
export type TabMessage = z.infer<typeof tabMessage>;
