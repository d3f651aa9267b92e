import { expect, test } from "vitest";
import { paramFields } from "@/lib/editing/param-field";
import { placeholderOf } from "./placeholder-of";

const placeholder = (schema: object) => {
  const [field] = paramFields({ type: "object", properties: { one: schema } });
  return placeholderOf(field!);
};

test.each<[object, string]>([
  [{ type: "integer", default: 20 }, "Default: 20"],
  [{ enum: ["public", "key"], default: "public" }, "Default: public"],
  [{ type: "boolean", default: false }, "Default: false"],
  [
    { type: "array", items: { type: "string" }, default: ["*"], hint: "https://app.example.com" },
    "Default: *",
  ],
  [{ type: "string", hint: "data.items" }, "e.g. data.items"],
  [{ type: "string", examples: ["AAPL"], hint: "MSFT" }, "e.g. AAPL"],
  [{ type: "string", default: "" }, ""],
  [{ type: "object", default: {} }, ""],
  [{ type: "array", items: { type: "string" }, default: [] }, ""],
  [{ type: "string" }, ""],
])("an empty field of %j says what counts, or what could stand there: %j", (schema, text) => {
  expect(placeholder(schema)).toBe(text);
});
