import { fail, ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { INTAKE_MEMORY } from "@/lib/service/intake/intake-memory";
import { LINK } from "@/lib/service/process/link";
import type { Signals } from "@/lib/service/process/signals";
import { type Claim, createStreamCounts, type StreamBounds } from "@/lib/service/process/stream-counts";
import type { Part } from "@/lib/service/services";
import { type ChangeItem, ChangeStream, type Shown } from "./change-stream";

export interface OpenChanges {
  /** Fails with 429 if too many streams are open. The returned stream must be read or closed. */
  open(asked: ChangesAsked): Result<AsyncIterable<string>, Problem>;
  /** Ends all streams when this process stops, so that clients reconnect to another process. */
  endAll(): void;
  stop(): void;
}

export const OPEN_CHANGES: Part<Promise<OpenChanges>> = {
  key: Symbol.for("millrace.open-changes"),
  async make({ env, part }, onStop) {
    // The intake memory is created first, so that its caches drop a value before readers learn of the change.
    await part(INTAKE_MEMORY);
    const { signals } = await part(LINK);
    const changes = createOpenChanges(signals, env.streamBounds);
    onStop(changes.stop);
    return changes;
  },
};

export interface ChangesAsked {
  readonly items: readonly AskedChange[];
  readonly network: string;
}

export interface AskedChange {
  readonly item: ChangeItem;
  readonly shown: Result<Shown, Problem>;
}

const SWEEP_MS = 1_000;
/**
 * Every notified client reads the changed data. Notifications are spread out so that together they cause at
 * most this many reads per second.
 */
const READS_A_SECOND = 200;

/**
 * Announces that data has changed, without the data. Clients fetch the data from its endpoint, which checks
 * access.
 */
export function createOpenChanges(signals: Signals, bounds: StreamBounds): OpenChanges {
  const streams = new Set<ChangeStream>();
  const counts = createStreamCounts(bounds);
  let timer: NodeJS.Timeout | undefined;
  let mustNotify = false;

  signals.on("millrace_published", (published) => {
    // `published` has a third segment if the value is for a single subscriber. Dashboards don't show such
    // values, so no stream matches it.
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
    // Signals sent during an outage were lost, so all clients are notified.
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
