import {
  type Attributes,
  DiagLogLevel,
  diag,
  type HrTime,
  SpanKind,
  SpanStatusCode,
} from "@opentelemetry/api";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import type { EndedSpan, SpanSender, TracingSettings } from "./ended-span";
import { productVersion } from "./product-version";

const SAMPLED = 1;
const TOLD_EVERY_MS = 60_000;

/**
 * The exporter reads its endpoint and headers from the environment. Like the mail client, it connects to an
 * address set by the operator, so the rules for workflows (`lib/egress`) don't apply.
 */
export async function createOtlpSender(settings: TracingSettings, log: Logger): Promise<SpanSender> {
  diag.setLogger(tellingOnce(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const exporter = await loadExporter(settings.protocol);
  const processor = new BatchSpanProcessor({ exporter, ...settings.queue });
  const resource = defaultResource()
    .merge(resourceFromAttributes({ "service.name": "millrace", "service.version": productVersion() }))
    .merge(detectResources({ detectors: [envDetector] }));
  const instrumentationScope = { name: "millrace", version: productVersion() };
  return {
    send(span) {
      processor.onEnd({ ...readable(span), resource, instrumentationScope });
    },
    stop: () => processor.shutdown(),
  };
}

async function loadExporter(protocol: TracingSettings["protocol"]): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === "http/json"
      ? await import("@opentelemetry/exporter-trace-otlp-http")
      : await import("@opentelemetry/exporter-trace-otlp-proto");
  return new OTLPTraceExporter();
}

function readable(span: EndedSpan): Omit<ReadableSpan, "resource" | "instrumentationScope"> {
  const { traceId, spanId, parentSpanId, errorCode } = span;
  const attributes: Attributes = { ...span.attributes };
  if (errorCode !== null) attributes["error.type"] = errorCode;
  return {
    name: span.name,
    kind: span.isServer ? SpanKind.SERVER : SpanKind.INTERNAL,
    spanContext: () => ({ traceId, spanId, traceFlags: SAMPLED }),
    ...(parentSpanId === null
      ? {}
      : { parentSpanContext: { traceId, spanId: parentSpanId, traceFlags: SAMPLED } }),
    startTime: timeOf(span.startMs),
    endTime: timeOf(span.endMs),
    duration: timeOf(Math.max(0, span.endMs - span.startMs)),
    status:
      errorCode === null
        ? { code: SpanStatusCode.UNSET }
        : { code: SpanStatusCode.ERROR, message: errorCode },
    attributes,
    links: [],
    events: [],
    ended: true,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

function timeOf(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.round((ms - seconds * 1000) * 1e6)];
}

/** While the receiver is unreachable, every batch fails. This is logged at most once a minute. */
function tellingOnce(log: Logger) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const report = (message: string) => {
    if (performance.now() - loggedAt < TOLD_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn({ reason: message.slice(0, 500) }, "Couldn't send traces");
  };
  const nothing = () => undefined;
  return { error: report, warn: report, info: nothing, debug: nothing, verbose: nothing };
}
