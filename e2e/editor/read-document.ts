import { z } from "zod";
import type { Workflow } from "@/e2e/api/shapes";

export function wiresOf(document: Workflow): string[] {
  return document.connections
    .map(({ from, to, port }) => `${from}${typeof port === "string" ? `:${port}` : ""}>${to}`)
    .toSorted();
}

export function indicesOf(document: Workflow): number[] {
  return document.workers.map(({ index }) => index).toSorted((one, other) => one - other);
}

export function paramsOf(document: Workflow, index: number): Record<string, unknown> {
  return document.workers.find((worker) => worker.index === index)?.params ?? {};
}

const placed = z.looseObject({ position: z.object({ x: z.number(), y: z.number() }) });

/** Returns the positions of the workers in document order. */
export function placesOf(document: Workflow): { x: number; y: number }[] {
  return document.workers.map((worker) => placed.parse(worker).position);
}

const notes = z.array(z.looseObject({ text: z.string() })).default([]);

export function notesOf(document: Workflow): string[] {
  return notes.parse(document.notes).map(({ text }) => text);
}
