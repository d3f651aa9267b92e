import { z } from "zod";
import { decimalOf } from "@/lib/kit/decimal";
import { isKeepable, UNKEEPABLE } from "@/lib/kit/is-keepable";
import { MEMORY_SCOPES } from "@/lib/schema/stored-change";
import { anyJson, leftOut } from "@/lib/workers/any-json";

const MEMORY_MODES = ["changed", "new_items", "get", "set", "count"] as const;

const tolerance = leftOut(
  z.union([z.number(), z.string()]).refine((value) => {
    const decimal = decimalOf(value);
    return decimal !== null && decimal.units >= 0n;
  }, "Enter a number, 0 or more."),
);

export const memoryParams = z
  .strictObject({
    name: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, "Use 1 to 64 letters, digits, `_` or `-`.")
      .meta({
        title: "Name",
        description: "Name of the stored value. Workers that use the same name share the value.",
        hint: "last_signal",
      }),
    key: z.string().max(500).refine(isKeepable, UNKEEPABLE).default("").meta({
      title: "Key",
      description: "Stores a separate value per key, for example per symbol.",
      hint: "{{context.symbol}}",
    }),
    mode: z.enum(MEMORY_MODES).default("changed").meta({
      title: "Mode",
      description:
        "`changed`: checks whether the value differs from the stored one. `new_items`: finds items that no earlier run has seen. `get`, `set`, `count`: reads, writes or increments the stored value.",
    }),
    scope: z.enum(MEMORY_SCOPES).default("workflow").meta({
      title: "Shared with",
      description: "`workflow`: this workflow only. `workspace`: all workflows in the workspace.",
    }),
    value: anyJson()
      .optional()
      .meta({
        title: "Value",
        "x-show": { mode: ["changed", "set"] },
        "x-required": { mode: ["changed", "set"] },
        hint: "{{workers[1].result}}",
      }),
    fields: z
      .array(z.string().min(1).max(200))
      .max(50)
      .default([])
      .meta({
        title: "Only these fields",
        description: "Fields of the value to compare, for example `quote.close`. Default: the whole value.",
        "x-show": { mode: ["changed"] },
      }),
    tolerance: tolerance.meta({
      title: "Tolerance",
      description: "Numbers count as changed only if they differ by more than this amount.",
      "x-show": { mode: ["changed"] },
    }),
    tolerance_percent: tolerance.meta({
      title: "Percentage tolerance",
      description:
        "Numbers count as changed only if they differ by more than this percentage of the stored value.",
      "x-show": { mode: ["changed"] },
    }),
    items: anyJson()
      .optional()
      .meta({
        title: "Items",
        description: "List of items to check.",
        "x-show": { mode: ["new_items"] },
        "x-required": { mode: ["new_items"] },
        hint: "{{workers[1].result}}",
      }),
    item_key: z
      .string()
      .max(200)
      .default("")
      .meta({
        title: "Unique by",
        description: "Field that identifies an item, for example `url`. Default: the whole item.",
        "x-show": { mode: ["new_items"] },
      }),
    keep_days: z
      .int()
      .min(1)
      .max(3650)
      .default(90)
      .meta({
        title: "Days to store an item",
        "x-show": { mode: ["new_items"] },
      }),
    first: leftOut(z.enum(["changed", "same", "all", "none"])).meta({
      title: "First run",
      description:
        "How to treat the input if no value is stored yet: as new or changed (the default), or as already known.",
      "x-show": { mode: ["changed", "new_items"] },
      "x-choices": { mode: { changed: ["changed", "same"], new_items: ["all", "none"] } },
    }),
    by: z
      .union([z.number(), z.string()])
      .default(1)
      .meta({ title: "By", description: "Amount to add.", "x-show": { mode: ["count"] } }),
  })
  .superRefine(({ mode, value, items, first }, context) => {
    const missing = (path: string) =>
      context.addIssue({
        code: "custom",
        path: [path],
        message: `\`${path}\` is required in mode \`${mode}\`.`,
      });
    if ((mode === "changed" || mode === "set") && value === undefined) missing("value");
    if (mode === "new_items" && items === undefined) missing("items");
    if (first === undefined) return;
    const known: readonly string[] = mode === "new_items" ? ["all", "none"] : ["changed", "same"];
    if (!known.includes(first))
      context.addIssue({ code: "custom", path: ["first"], message: `Use ${known.join(" or ")}.` });
  });
export type MemoryParams = z.output<typeof memoryParams>;
