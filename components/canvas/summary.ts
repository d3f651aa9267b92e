import { isMask } from "@/components/canvas/document/clipboard";
import { segmentsOf, shortExpression } from "@/components/worker-form/expression-segments";
import type { ParamField } from "@/components/worker-form/param-field";
import { isSet } from "@/components/worker-form/shown-fields";
import { isJsonObject, type Json } from "@/lib/kit/json";
import type { Worker } from "@/lib/schema/workflow";
import type { WorkerType } from "./catalogue";

const PIECES = 3;
const LONGEST = 60;

/** A node's title: the name somebody gave it, else what the catalogue calls its type. */
export function titleOf(worker: Worker, type: WorkerType | undefined): string {
  return worker.name || (type?.item.title ?? worker.type);
}

/** One line of what a worker is set to do, in the order of its form: "quote · AAPL · 1day". */
export function summaryOf(worker: Worker, type: WorkerType | undefined): string {
  if (!type) return "Unknown type of worker";
  const pieces = type.fields.flatMap((field) => pieceOf(field, worker.params[field.name]));
  return pieces.slice(0, PIECES).join(" · ") || type.item.summary;
}

function pieceOf(field: ParamField, value: Json | undefined): string[] {
  if (field.secret || isMask(value) || !isSet(value) || value === undefined) return [];
  const text = field.kind === "boolean" ? (value === true ? field.title.toLowerCase() : "") : shortOf(value);
  return text === "" ? [] : [text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text];
}

function shortOf(value: Json): string {
  if (typeof value === "string") return shortText(value);
  if (Array.isArray(value))
    return value.map((item) => (isJsonObject(item) ? String(item.name ?? "…") : shortOf(item))).join(", ");
  if (isJsonObject(value)) return Object.keys(value).join(", ");
  return String(value);
}

function shortText(text: string): string {
  return segmentsOf(text)
    .map((segment) => (segment.kind === "expression" ? shortExpression(segment.text) : segment.text))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}
