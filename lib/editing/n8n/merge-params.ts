import { pathText } from "@/lib/expression/path-text";
import type { JsonObject } from "@/lib/kit/json";
import type { Found } from "./n8n-expressions";
import { listAt, type Node, textAt } from "./n8n-workflow";

const JOINS: Readonly<Record<string, string>> = {
  keepEverything: "full",
  enrichInput1: "left",
  // The mode `mergeByKey` exists only in version 1 of n8n's Merge node.
  mergeByKey: "left",
};

/** An unsupported mode is converted to an append, with a note. */
export function mergeParams(
  { parameters, typeVersion }: Node,
  inputAt: (input: number) => Found | null,
): { readonly params: JsonObject; readonly notes: readonly string[] } {
  const notes: string[] = [];
  const [left, right] = [0, 1].map((input) => inputAt(input)?.template ?? null);
  if (!left || !right) notes.push("select the lists to join");
  const lists = {
    ...(left ? { left: `{{${pathText(left)}}}` } : {}),
    ...(right ? { right: `{{${pathText(right)}}}` } : {}),
  };
  const how = textAt(parameters, "mode") ?? "append";
  const combined = typeVersion >= 3 ? textAt(parameters, "combineBy") : textAt(parameters, "combinationMode");
  const kind = how === "combine" ? (combined ?? "combineByFields") : how;
  switch (kind) {
    case "append":
      return { params: { mode: "append", ...lists }, notes };
    case "mergeByIndex":
    case "mergeByPosition":
    case "combineByPosition":
      return { params: { mode: "by_position", ...lists }, notes };
    case "mergeByKey":
    case "keepKeyMatches":
    case "mergeByFields":
    case "combineByFields":
      return { params: { mode: "by_key", ...lists, ...keysOf(parameters, kind, notes) }, notes };
    default:
      notes.push(
        `in n8n, this node combined its inputs by ${kind}. Now the second list is appended to the first`,
      );
      return { params: { mode: "append", ...lists }, notes };
  }
}

function keysOf(parameters: JsonObject, kind: string, notes: string[]): JsonObject {
  const pairs: [string, string][] = [
    ...(textAt(parameters, "fieldsToMatchString") ?? "")
      .split(",")
      .map((name): [string, string] => [name.trim(), ""]),
    ...[
      ...listAt(parameters, "mergeByFields", "values"),
      ...listAt(parameters, "fieldsToMatch", "values"),
    ].map((each): [string, string] => [textAt(each, "field1") ?? "", textAt(each, "field2") ?? ""]),
    [textAt(parameters, "propertyName1") ?? "", textAt(parameters, "propertyName2") ?? ""],
  ];
  const [[left, right] = ["", ""], ...more] = pairs.filter(([name]) => name !== "");
  if (left === "") notes.push("enter the field to match rows by");
  if (more.length > 0)
    notes.push(`in n8n, this node matched rows by ${more.length + 1} fields. Now it uses only ${left}`);
  const join = JOINS[kind] ?? JOINS[textAt(parameters, "joinMode") ?? ""];
  const odd = textAt(parameters, "joinMode");
  if (odd === "keepNonMatches" || odd === "enrichInput2")
    notes.push(
      `in n8n, this node joined rows with the mode ${odd}. Now it keeps only rows with a match on the other side`,
    );
  return {
    ...(left === "" ? {} : { left_key: left }),
    ...(right === "" ? {} : { right_key: right }),
    ...(join === undefined ? {} : { join }),
  };
}
