"use client";

import { createContext, type ReactNode, useContext, useMemo, useRef } from "react";
import type { SuggestKind } from "@/lib/editing/param-field";
import type { Sources } from "@/lib/expression/complete";
import type { Scope } from "@/lib/expression/scope";
import type { Trial, Tried } from "./trial-of";

/**
 * Data for evaluating expressions in a form: live previews and results of the last run. Before the first run,
 * samples are used.
 */
export interface FormData {
  readonly scope: Scope;
  readonly sources: Sources;
  readonly origins: ReadonlyMap<number, Origin>;
}

export type Origin = "run" | "pin" | "preview" | "sample";

/** Inserts the path of a value that the user picks from the data into the field that last had focus. */
interface Insertion {
  current: ((path: string) => void) | null;
}

/**
 * Searches for values of the given kind that match the text, best match first. Never throws: if the search
 * fails, the list is empty.
 */
export type LookUp = (kind: SuggestKind, text: string) => Promise<readonly Known[]>;

/** Runs a program on the given data. Never throws: if the program fails, its error is in the result. */
export type TryOut = (param: string, program: string, trial: Trial, signal: AbortSignal) => Promise<Tried>;

interface Known {
  readonly id: string;
  readonly title: string;
}

export interface NamedWorker {
  readonly index: number;
  readonly title: string;
}

interface FormContext {
  readonly workers: readonly NamedWorker[];
  readonly data: FormData;
  readonly insertion: Insertion;
  readonly lookUp: LookUp | undefined;
  readonly tryOut: TryOut | undefined;
  readonly docs: string | undefined;
}

export const NO_DATA: FormData = {
  scope: {
    workers: new Map(),
    context: {},
    request: { body: {}, query: {}, headers: {} },
    run: { id: "", started_at: "" },
    workflow: { id: "" },
  },
  sources: { workers: [], variables: {} },
  origins: new Map(),
};
const NO_WORKERS: readonly NamedWorker[] = [];

const context = createContext<FormContext>({
  workers: NO_WORKERS,
  data: NO_DATA,
  insertion: { current: null },
  lookUp: undefined,
  tryOut: undefined,
  docs: undefined,
});

interface FormDataProps {
  data: FormData;
  workers?: readonly NamedWorker[];
  lookUp?: LookUp;
  tryOut?: TryOut | undefined;
  docs?: string | undefined;
  children: ReactNode;
}

export function FormDataProvider({
  data,
  workers = NO_WORKERS,
  lookUp,
  tryOut,
  docs,
  children,
}: FormDataProps) {
  const insertion = useRef<((path: string) => void) | null>(null);
  const value = useMemo(
    () => ({ data, workers, insertion, lookUp, tryOut, docs }),
    [data, workers, lookUp, tryOut, docs],
  );
  return <context.Provider value={value}>{children}</context.Provider>;
}

export function useFormData(): FormContext {
  return useContext(context);
}
