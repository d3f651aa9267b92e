import { fail, ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { type ChangeItem, ChangeStream, type Shown } from "./change-stream";
import type { Signals } from "./signals";
import { type Claim, createStreamCounts, type StreamBounds } from "./stream-counts";

/** Who hears, in this process, that what they look at has changed. */
export interface OpenChanges {
  /** Refused with 429 where there are too many. What it gives must be read, or closed. */
  open(asked: ChangesAsked): Result<AsyncIterable<string>, Problem>;
  /** This process leaves: its readers may come back at once, to another. */
  endAll(): void;
  stop(): void;
}

export interface ChangesAsked {
  /** With what each shows now, or why it may not be seen. */
  readonly items: readonly AskedChange[];
  /** Where it was opened from. */
  readonly network: string;
}

export interface AskedChange {
  readonly item: ChangeItem;
  readonly shown: Result<Shown, Problem>;
}

const SWEEP_MS = 1_000;
/** Whoever hears of a change reads what changed: all together read no more often than this in a second. */
const READS_A_SECOND = 200;

/** Tells of changes, and not what changed: that is read, and judged, at its own address. */
export function createOpenChanges(signals: Signals, bounds: StreamBounds): OpenChanges {
  const streams = new Set<ChangeStream>();
  const counts = createStreamCounts(bounds);
  let timer: NodeJS.Timeout | undefined;
  let mustNotify = false;

  signals.on("millrace_published", (published) => {
    // A subscriber's own copy has a third part: it is shown to nobody else.
    for (const stream of streams) stream.notify((sources) => sources.has(published));
  });
  signals.on("millrace_workflow", (id) => {
    const within = `${id}/`;
    for (const stream of streams)
      stream.notify((sources) => [...sources].some((name) => name.startsWith(within)));
  });
  signals.on("millrace_subscription", () => {
    for (const stream of streams) stream.checkConditional();
  });
  signals.onGap(() => {
    mustNotify = streams.size > 0;
  });

  function sweep(): void {
    const now = performance.now();
    for (const stream of streams) {
      if (now >= stream.endsAtMs) stream.shutDown();
      else stream.signOfLife(now);
    }
    // What was told while nothing was heard, was told to nobody.
    if (!mustNotify || !signals.isSubscribed) return;
    mustNotify = false;
    for (const stream of streams) stream.notify(() => true);
  }

  return {
    open({ items, network }) {
      const claims = claimsOf(items, network);
      const full = counts.fullFor(claims);
      if (full !== null) return fail(full);
      const stream = new ChangeStream(items, {
        begun() {
          counts.add(claims, 1);
          streams.add(stream);
          timer ??= setInterval(sweep, SWEEP_MS);
        },
        gone() {
          counts.add(claims, -1);
          streams.delete(stream);
          if (streams.size > 0) return;
          clearInterval(timer);
          timer = undefined;
        },
        failed() {
          mustNotify = true;
        },
        spreadMs: () => (Math.random() * streams.size * 1_000) / READS_A_SECOND,
      });
      return ok(stream);
    },
    endAll() {
      for (const stream of streams) stream.shutDown();
    },
    stop() {
      for (const stream of streams) stream.shutDown();
      clearInterval(timer);
    },
  };
}

function claimsOf(items: readonly AskedChange[], network: string): Claim[] {
  const workspaces = items.flatMap(({ shown }) => (shown.ok ? [shown.value.workspaceId] : []));
  return [
    { kind: "address", of: network, items: 1 },
    ...[...new Set(workspaces)].map((of): Claim => ({ kind: "workspace", of, items: 1 })),
  ];
}
