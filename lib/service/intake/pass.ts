import type { NewRun } from "@/lib/engine/run-store";
import type { Payer } from "@/lib/service/charging/reserve-cycles";
import type { InlineTarget } from "@/lib/service/inline/create-inline-executor";
import type { LiveTrigger } from "@/lib/service/published/live-workflows";

/** Permission for a call to start a run of a live version or of a draft. */
export interface Pass {
  readonly target: InlineTarget & Pick<NewRun, "document" | "mode">;
  readonly trigger: LiveTrigger;
  readonly payer: Payer | null;
  /** Keys to remove from those fields of the request in which callers send keys. */
  readonly keys: readonly string[];
  redactStored(text: string): string;
  /**
   * Removes keys from refused calls, because errors repeat parts of a call and the request log stores them.
   */
  redactRefused(text: string): string;
}
