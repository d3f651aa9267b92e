import { z } from "zod";
import { time } from "@/lib/contract/shapes";
import { price } from "@/lib/schema/price";

const interfaceChange = z.object({
  what: z.enum(["added", "removed", "changed"]),
  part: z.enum(["trigger", "provider", "variable"]),
  name: z.string(),
  trigger: z.string().nullable().describe("The trigger of the variable."),
  facts: z
    .array(z.enum(["type", "required", "optional", "default", "choices", "empty", "form"]))
    .describe("Changed properties of the part, without their values."),
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
      interface: z
        .array(interfaceChange)
        .describe("Changes to the item's interface; empty if there are none."),
    }),
    z.object({
      kind: z.literal("price"),
      at: time,
      plan: z.string().nullable().describe("Name of the plan; null if there is a single price."),
      before: price.nullable().describe("Null for a new plan."),
      price,
    }),
    z
      .object({ kind: z.literal("plan_closed"), at: time, plan: z.string().describe("Name of the plan.") })
      .describe("True if the plan is closed to new subscribers. Existing subscribers keep it."),
  ])
  .meta({ id: "MarketChange" });
export type MarketChange = z.infer<typeof marketChange>;
