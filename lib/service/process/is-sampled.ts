import { parseTraceparent } from "@/lib/kit/traceparent";
import type { TracingSettings } from "./ended-span";

/**
 * Decides whether a trace is exported, following OpenTelemetry's samplers. Depends only on the trace ID and
 * its parent, so that all processes that handle parts of a trace make the same decision.
 */
export function isSampled(
  { sampler, ratio }: Pick<TracingSettings, "sampler" | "ratio">,
  traceId: string,
  traceparent: string | null,
): boolean {
  const parent = parseTraceparent(traceparent);
  const isParentBased = sampler.startsWith("parentbased_");
  if (isParentBased && parent !== null) return parent.sampled;
  if (sampler.endsWith("always_on")) return true;
  if (sampler.endsWith("always_off")) return false;
  // According to W3C Trace Context, the last seven bytes of a trace ID are random. Six of them fit exactly
  // into a number.
  return Number.parseInt(traceId.slice(-12), 16) < ratio * 2 ** 48;
}
