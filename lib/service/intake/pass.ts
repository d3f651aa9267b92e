import type { NewRun } from "@/lib/engine/run-store";
import type { Payer } from "@/lib/service/charging/reserve-cycles";
import type { InlineTarget } from "@/lib/service/inline/create-inline-executor";
import type { LiveTrigger } from "@/lib/service/published/live-workflows";

/** The right of a call to start a run, of a live version or of a draft. */
export interface Pass {
  readonly target: InlineTarget & Pick<NewRun, "document" | "mode">;
  readonly trigger: LiveTrigger;
  readonly payer: Payer | null;
  /** Keys that are removed from the members in which callers send keys. */
  readonly keys: readonly string[];
  /** Removes the caller's secret from what is stored of a run. */
  redactStored(text: string): string;
  /** Removes keys from refused calls: errors repeat parts of them, and the request log stores them. */
  redactRefused(text: string): string;
}
