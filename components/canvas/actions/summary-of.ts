import { cronLabels } from "@/components/worker-form/cron-labels";
import { listWords } from "@/components/worker-form/rules/list-words";
import { segmentsOf, shortExpression } from "@/components/worker-form/segments-of";
import type { WorkerType } from "@/lib/editing/catalogue";
import { isMask } from "@/lib/editing/clipboard";
import { isLoop } from "@/lib/editing/loops";
import type { ParamField } from "@/lib/editing/param-field";
import { isSet } from "@/lib/editing/shown-fields";
import { isJsonObject, type Json } from "@/lib/kit/json";
import type { Worker } from "@/lib/schema/workflow";

const PIECES = 3;
const LONGEST = 60;

export function titleOf(worker: Worker, type: WorkerType | undefined): string {
  return worker.name || (type?.item.title ?? worker.type);
}

/**
 * Returns the title of a worker's card. A worker without a name of its own gets the title of the matching
 * variant, such as "Quote" rather than "Market data".
 */
export function cardTitleOf(worker: Worker, type: WorkerType | undefined): string {
  const way = type?.item.variants?.find(({ params }) =>
    Object.entries(params).every(([name, value]) => worker.params[name] === value),
  );
  return worker.name || (way?.title ?? listOf(worker, type)?.title ?? titleOf(worker, type));
}

export function calledId(worker: Worker, type: WorkerType | undefined): string | null {
  const field = type?.fields.find(({ picker }) => picker === "workflow");
  const id = field && worker.params[field.name];
  return typeof id === "string" && id !== "" && !id.includes("{{") ? id : null;
}

/** Lists the worker's values in the order of its form, for example "quote · AAPL · 1day". */
export function summaryOf(
  worker: Worker,
  type: WorkerType | undefined,
  nameOf: (workflowId: string) => string = (id) => id,
): string {
  if (!type) return "Unknown worker type";
  const times = timesOf(worker.params);
  if (worker.type === "schedule_trigger" && times !== null) return times;
  if (isLoop(worker)) return throughOf(worker.params);
  const list = listOf(worker, type);
  if (list) return list.summary;
  const pieces = type.fields.flatMap((field) => pieceOf(field, worker.params[field.name], nameOf));
  return pieces.slice(0, PIECES).join(" · ") || type.item.summary;
}

function listOf({ params }: Worker, type: WorkerType | undefined) {
  const field = type?.fields.find(({ builder }) => builder === "list");
  const program = field && params[field.name];
  return typeof program === "string" ? listWords(program) : null;
}

function throughOf({ items }: Worker["params"]): string {
  if (items === undefined || items === "") return "Select the list to loop over";
  if (Array.isArray(items))
    return `${items.length.toLocaleString()} ${items.length === 1 ? "item" : "items"}`;
  const text = shortOf(items);
  return `For each of ${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}`;
}

function timesOf({ cron, every, timezone }: Worker["params"]): string | null {
  if (typeof cron === "string" && cron !== "") {
    const words = cronLabels(cron) ?? cron;
    return typeof timezone === "string" && timezone !== "" ? `${words} · ${timezone}` : words;
  }
  if (typeof every !== "number") return null;
  const [unit, seconds] = UNITS.find(([, length]) => every >= length && every % length === 0) ?? [
    "second",
    1,
  ];
  const count = every / seconds;
  return count === 1 ? `Every ${unit}` : `Every ${count} ${unit}s`;
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

function pieceOf(
  field: ParamField,
  value: Json | undefined,
  nameOf: (workflowId: string) => string,
): string[] {
  if (field.secret || isMask(value) || !isSet(value) || value === undefined) return [];
  const text = textOf(field, value, nameOf);
  return text === "" ? [] : [text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text];
}

function textOf(field: ParamField, value: Json, nameOf: (workflowId: string) => string): string {
  if (field.kind === "boolean") return value === true ? field.title.toLowerCase() : "";
  if (field.picker === "workflow" && typeof value === "string" && !value.includes("{{")) return nameOf(value);
  if ((field.picker === "called-trigger" || field.picker === "worker") && typeof value === "number")
    return `#${value}`;
  return shortOf(value);
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
