import { z } from "zod";
import { time } from "@/lib/contract/shapes";
import { price } from "@/lib/schema/price";

const interfaceChange = z.object({
  what: z.enum(["added", "removed", "changed"]),
  part: z.enum(["trigger", "provider", "variable"]),
  name: z.string(),
  trigger: z.string().nullable().describe("Whose variable it is."),
  facts: z
    .array(z.enum(["type", "required", "optional", "default", "choices", "empty", "form"]))
    .describe("What is different of a part that changed; never the values themselves."),
});
export type InterfaceChange = z.infer<typeof interfaceChange>;

export const marketChange = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("listed"),
      at: time,
    }),
    z.object({
      kind: z.literal("version"),
      at: time,
      version: z.int(),
      interface: z.array(interfaceChange).describe("Empty where it takes and gives what it did before."),
    }),
    z.object({
      kind: z.literal("price"),
      at: time,
      plan: z.string().nullable().describe("Which plan, by its name; null where there is one price alone."),
      before: price.nullable().describe("Null for a plan that was new."),
      price,
    }),
    z
      .object({ kind: z.literal("plan_closed"), at: time, plan: z.string().describe("By its name.") })
      .describe("Nobody new can have it; who has it keeps it."),
  ])
  .meta({ id: "MarketChange" });
export type MarketChange = z.infer<typeof marketChange>;
