import type { Env } from "@/lib/env";

export type TracingSettings = NonNullable<Env["tracing"]>;

export interface EndedSpan {
  readonly name: string;
  /** True if the work was started by a call from outside the instance. */
  readonly isServer: boolean;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly startMs: number;
  readonly endMs: number;
  /** The error's code. The message is left out, because it may contain personal data. */
  readonly errorCode: string | null;
  readonly attributes: Readonly<Record<string, string | number>>;
}

export interface SpanSender {
  send(span: EndedSpan): void;
  stop(): Promise<void>;
}
