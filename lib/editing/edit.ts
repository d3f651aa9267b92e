import type { Json } from "@/lib/kit/json";
import type { Connection, Note, Worker, WorkflowDocument } from "@/lib/schema/workflow";
import type { Renamed } from "./rename-variable";
import type { VerbatimOf } from "./verbatim-of";

export interface Position {
  readonly x: number;
  readonly y: number;
}

export interface NewWorker {
  readonly type: string;
  readonly name?: string;
  readonly params: Record<string, Json>;
  readonly position: Position;
  readonly inside?: number | undefined;
}

export interface ConnectionEnd {
  readonly worker: number;
  readonly port?: string | undefined;
}

export type WorkerFields = Partial<Pick<Worker, "name" | "description" | "retry" | "timeout" | "disabled">>;

export type Edit =
  | {
      readonly do: "add";
      readonly worker: NewWorker;
      readonly after?: ConnectionEnd;
      readonly within?: { readonly connection: Connection; readonly outlet?: string | undefined };
    }
  | {
      readonly do: "remove";
      readonly workers: readonly number[];
      readonly notes: readonly string[];
      readonly heal: boolean;
    }
  | {
      readonly do: "insert";
      readonly worker: number;
      readonly connection: Connection;
      readonly outlet?: string | undefined;
    }
  | { readonly do: "connect"; readonly connection: Connection }
  | { readonly do: "disconnect"; readonly connections: readonly string[] }
  | {
      readonly do: "move";
      readonly workers: ReadonlyMap<number, Position>;
      readonly notes?: ReadonlyMap<string, Position>;
      /**
       * Moves workers into `loop`, or out of all loops if it is undefined. Connections that would cross the
       * edge of a loop are removed.
       */
      readonly into?: { readonly loop: number | undefined; readonly workers: readonly number[] };
    }
  | {
      readonly do: "box";
      readonly workers: readonly number[];
      readonly worker: NewWorker;
    }
  | { readonly do: "let-go"; readonly loops: readonly number[] }
  | {
      readonly do: "set-param";
      readonly worker: number;
      readonly name: string;
      readonly value: Json | undefined;
    }
  | {
      readonly do: "set-variables";
      readonly worker: number;
      readonly value: Json | undefined;
      readonly renamed: Renamed;
      readonly verbatim: VerbatimOf;
    }
  | { readonly do: "set-params"; readonly worker: number; readonly params: Record<string, Json> }
  | { readonly do: "set-worker"; readonly worker: number; readonly fields: WorkerFields }
  | {
      readonly do: "set-workflow";
      readonly fields: Partial<
        Pick<WorkflowDocument, "name" | "description" | "on_failure" | "require_tests">
      >;
    }
  | {
      readonly do: "paste";
      readonly clip: WorkflowDocument;
      readonly at: Position;
      readonly inside?: number | undefined;
      readonly verbatim: VerbatimOf;
    }
  | { readonly do: "add-note"; readonly note: Note }
  | { readonly do: "set-note"; readonly id: string; readonly fields: Partial<Omit<Note, "id">> }
  | { readonly do: "replace"; readonly document: WorkflowDocument };

export interface Applied {
  readonly document: WorkflowDocument;
  readonly highestIndex: number;
  readonly added: readonly number[];
}

export function positionOf(worker: Worker): Position {
  return worker.position ?? { x: 0, y: 0 };
}
