import { z } from "zod";
import { anyJson } from "@/lib/workers/any-json";

const value = anyJson().meta({ title: "Value" });
const previous = anyJson().meta({
  title: "Previous value",
  description: "Previously stored value; null if there was none.",
});

export const memoryResult = z.union([
  z
    .object({
      changed: z.boolean().meta({ title: "Changed" }),
      value,
      previous,
      previous_at: z.string().nullable().meta({ title: "Stored since" }),
    })
    .meta({ title: "changed" }),
  z
    .object({
      items: z.array(anyJson()).meta({ title: "New items" }),
      count: z.int().meta({ title: "Number of new items" }),
      seen: z.int().meta({ title: "Number of stored items" }),
    })
    .meta({ title: "new_items" }),
  z.object({ value, at: z.string().nullable().meta({ title: "Stored since" }) }).meta({ title: "get" }),
  z.object({ value, previous }).meta({ title: "set" }),
  z.object({ value }).meta({ title: "count" }),
]);
