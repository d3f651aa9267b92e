import { setImmediate } from "node:timers/promises";
import { createReadCache } from "@/lib/kit/read-cache";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import type { ReadMeter } from "@/lib/service/charging/read-meter";
import { LINK } from "@/lib/service/process/link";
import type { Signals } from "@/lib/service/process/signals";
import { type Claim, createStreamCounts, type StreamBounds } from "@/lib/service/process/stream-counts";
import type { ProviderValues } from "@/lib/service/published/provider-values";
import type { Part } from "@/lib/service/services";
import { INTAKE_MEMORY } from "./intake-memory";
import { OpenStream, type StreamItem, type Watched } from "./open-stream";
import type { AdmittedPayer, ReaderCall, WatchedTable } from "./reader-call";
import { admitReader } from "./serve-provider";
import type { EndCode, StreamedValue, StreamValues } from "./stream-event";
import { markOfItems, readPosition, readVersion, type Versions } from "./stream-position";
import { createTableValues } from "./table-values";

export interface OpenStreams {
  refusalOf(asked: Pick<StreamAsked, "items" | "network">): Problem | null;
  /** Refuses with 429 if too many streams are open. The returned stream must be read or closed. */
  open(asked: StreamAsked): Result<AsyncIterable<string | Uint8Array>, Problem>;
  /** Ends all streams when this process stops, so that readers reconnect to another process. */
  endAll(): void;
  stop(): void;
}

export interface StreamAsked {
  readonly items: readonly AskedItem[];
  /** True if events name the item that they belong to. */
  readonly isList: boolean;
  readonly origin: string;
  readonly network: string;
  /**
   * Stream position that the reader sent in order to resume. It lists the versions that the reader claims to
   * have.
   */
  readonly lastEventId: string | null;
}

export interface AskedItem {
  readonly workflowId: string;
  readonly providerId: string;
  readonly admitted: Result<AdmittedPayer, Problem>;
}

export const OPEN_STREAMS: Part<Promise<OpenStreams>> = {
  key: Symbol.for("millrace.open-streams"),
  async make(services, onStop) {
    // The intake memory is created first, so that its caches receive signals before the streams do and drop
    // an outdated value before a stream reads it.
    const memory = await services.part(INTAKE_MEMORY);
    const { signals } = await services.part(LINK);
    const streams = createOpenStreams({
      values: memory.values,
      readMeter: memory.readMeter,
      tableValues: createTableValues(services),
      signals,
      bounds: services.env.streamBounds,
      admit: (call) => admitReader(services, memory, call),
    });
    onStop(streams.stop);
    return streams;
  },
};

interface Parts {
  readonly values: ProviderValues;
  readonly readMeter: Pick<ReadMeter, "count">;
  tableValues(name: string, table: WatchedTable): StreamValues;
  readonly signals: Signals;
  readonly bounds: StreamBounds;
  admit(call: ReaderCall): Promise<Result<AdmittedPayer, Problem>>;
}

/** Streams of readers with the same access to an item. The access is checked once for all of them. */
interface Watch extends Watched {
  readonly key: string;
  readonly places: Map<StreamItem, OpenStream>;
  /**
   * True if access can end without a signal: at a certain time, when the balance is used
   * up, or when a token is revoked.
   */
  isConditional: boolean;
  isJudging: boolean;
  isRechecked: boolean;
}

const SWEEP_MS = 500;
const SOON_MS = 50;
const JUDGED_AT_ONCE = 8;
/** Sending to this many readers takes about 8 ms. */
const AT_ONCE = 500;
const BETWEEN_BYTES = 8 * 1024 * 1024;
const BETWEEN_MS = 5_000;

export function createOpenStreams(parts: Parts): OpenStreams {
  const { values, readMeter, tableValues, signals, bounds, admit: judge } = parts;
  const streams = new Set<OpenStream>();
  const watches = new Map<string, Watch>();
  const byName = new Map<string, Set<Watch>>();
  const counts = createStreamCounts(bounds);
  let timer: NodeJS.Timeout | undefined;
  let mustLook = false;

  // The caches registered their listeners for these signals first. So when a listener here reads a value, the
  // outdated one has already been dropped.
  signals.on("millrace_published", (published) => {
    if (byName.size === 0) return;
    const [workflowId, providerId, readerId] = published.split("/");
    for (const watch of byName.get(`${workflowId}/${providerId}`) ?? [])
      if (readerId === undefined || readerId === watch.readerId) sendAll(watch);
  });
  signals.on("millrace_workflow", (id) => {
    for (const watch of watches.values()) if (watch.workflowId === id) recheck(watch);
  });
  let soon: NodeJS.Timeout | undefined;
  function recheckSoon(): void {
    if (soon !== undefined || watches.size === 0) return;
    soon = setTimeout(() => {
      soon = undefined;
      sweep();
    }, SOON_MS);
  }
  signals.on("millrace_subscription", recheckSoon);
  signals.on("millrace_reader_key", recheckSoon);
  signals.onGap(() => {
    mustLook = true;
  });

  function lookAtAll({ places }: Watch, isNews = false): void {
    for (const [item, stream] of places) stream.lookAt(item, isNews);
  }

  /** Reads a publication once for all waiting readers. Other requests get a turn after every `AT_ONCE` readers. */
  async function sendAll(watch: Watch): Promise<void> {
    const { readerId, table, workflowId, providerId } = watch;
    const value =
      table === null
        ? await valuesFor(watch)
            .current(workflowId, providerId)
            .catch(() => null)
        : null;
    const isOutdated = () => readerId !== watch.readerId || table !== watch.table;
    if (value === null || isOutdated()) return lookAtAll(watch, true);
    let sent = 0;
    for (const [item, stream] of watch.places) {
      stream.send(item, value);
      sent += 1;
      if (sent % AT_ONCE !== 0) continue;
      await setImmediate();
      // The readers' rights changed in the meantime.
      if (isOutdated()) return lookAtAll(watch, true);
    }
  }

  async function recheck(watch: Watch): Promise<void> {
    watch.isRechecked = watch.isJudging;
    if (watch.isJudging) return;
    watch.isJudging = true;
    do {
      watch.isRechecked = false;
      // While the database doesn't respond, access is unknown and nothing is served.
      const admitted = await judge(watch.call).catch(() => null);
      if (admitted === null) mustLook = true;
      else if (admitted.ok) admit(watch, admitted.value);
      else for (const [item, stream] of watch.places) stream.end(item, endCodeOf(admitted.error));
    } while (watch.isRechecked);
    watch.isJudging = false;
  }

  function admit(watch: Watch, { readerId, table, isConditional, payer }: AdmittedPayer): void {
    watch.table = table;
    watch.isMetered = isPaidByRead(payer);
    watch.isConditional = isConditional;
    if (watch.readerId === readerId) return;
    watch.readerId = readerId;
    lookAtAll(watch);
  }

  async function countRead(watched: Watched): Promise<EndCode | null> {
    const admitted = await judge(watched.call);
    if (!admitted.ok) return endCodeOf(admitted.error);
    const counted = await readMeter.count(admitted.value.payer);
    return counted.ok ? null : endCodeOf(counted.error);
  }

  /** Only one sweep runs at a time, so that sweeps don't pile up on a stalled database. */
  let sweeping = false;
  async function sweep(): Promise<void> {
    const now = performance.now();
    for (const stream of streams) {
      if (now >= stream.endsAtMs) shutDown(stream);
      else stream.signOfLife(now);
    }
    if (sweeping) return;
    sweeping = true;
    const all = mustLook || !signals.isSubscribed;
    // Checks all streams once more after the connection for signals has been restored, because signals were
    // lost in the meantime.
    mustLook = !signals.isSubscribed;
    // Tables have no signals for changes, so they are checked every time.
    for (const watch of watches.values()) if (all || watch.table !== null) lookAtAll(watch);
    const due = [...watches.values()].filter(({ isConditional }) => all || isConditional);
    for (let first = 0; first < due.length; first += JUDGED_AT_ONCE)
      await Promise.all(due.slice(first, first + JUDGED_AT_ONCE).map(recheck));
    sweeping = false;
  }

  const between = createReadCache<StreamedValue | null>({ maxBytes: BETWEEN_BYTES, maxAgeMs: BETWEEN_MS });

  /** Older versions are read once for all readers who request them at about the same time. */
  function valuesFor({ readerId, name, table }: Watched): StreamValues {
    if (table !== null) return tableValues(name, table);
    const served = readerId === null ? values : values.servedTo(readerId);
    return {
      current: served.current,
      version(workflowId, providerId, version) {
        const key = `${name}/${readerId}/${version}`;
        return between.find(key, async () => {
          const value = await served.version(workflowId, providerId, version);
          return { value, bytes: value?.body.length ?? 0 };
        });
      },
    };
  }

  function watchOf(
    { workflowId, providerId }: AskedItem,
    admitted: AdmittedPayer,
    asked: StreamAsked,
  ): Watch {
    const name = `${workflowId}/${providerId}`;
    return {
      key: JSON.stringify([name, ...admitted.keys]),
      workflowId,
      providerId,
      name,
      readerId: admitted.readerId,
      isConditional: admitted.isConditional,
      table: admitted.table,
      isMetered: isPaidByRead(admitted.payer),
      // No IP address: it only serves to limit guesses at keys, and this reader has already been admitted.
      call: { workflowId, providerId, keys: admitted.keys, origin: asked.origin, address: null },
      places: new Map(),
      isJudging: false,
      isRechecked: false,
    };
  }

  function enter(watch: Watch, item: StreamItem, stream: OpenStream): void {
    const known = watches.get(watch.key) ?? watch;
    item.watched = known;
    known.places.set(item, stream);
    if (known !== watch) return;
    watches.set(watch.key, watch);
    byName.set(watch.name, (byName.get(watch.name) ?? new Set()).add(watch));
  }

  function leave(key: string, item: StreamItem): void {
    const watch = watches.get(key);
    if (watch === undefined) return;
    watch.places.delete(item);
    if (watch.places.size > 0) return;
    watches.delete(key);
    const named = byName.get(watch.name);
    named?.delete(watch);
    if (named?.size === 0) byName.delete(watch.name);
  }

  function open(asked: StreamAsked): Result<AsyncIterable<string | Uint8Array>, Problem> {
    const claims = claimsOf(asked);
    const full = counts.fullFor(claims);
    if (full !== null) return fail(full);
    const names = asked.items.map(({ workflowId, providerId }) => `${workflowId}/${providerId}`);
    const mark = asked.isList ? markOfItems(names) : null;
    const said = asked.lastEventId;
    const versions = said === null ? [] : versionsIn(said, mark, names.length);
    const refused: [StreamItem, EndCode][] = [];
    const entries: [StreamItem, Watch][] = asked.items.map((given, index) => {
      const { admitted } = given;
      const watch = watchOf(given, admitted.ok ? admitted.value : NOBODY, asked);
      const version = versions?.[index] ?? null;
      const item: StreamItem = {
        watched: watch,
        address: `${asked.origin}/api/w/${watch.name}`,
        sent: version === null ? null : { version, runId: null },
        skips: false,
        hasEnded: false,
      };
      if (!admitted.ok) refused.push([item, endCodeOf(admitted.error)]);
      return [item, watch];
    });
    const stream = new OpenStream(
      entries.map(([item]) => item),
      mark,
      {
        valuesFor,
        countRead,
        begun() {
          counts.add(claims, 1);
          streams.add(stream);
          timer ??= setInterval(sweep, SWEEP_MS);
          for (const [item, watch] of entries) {
            if (item.hasEnded) continue;
            enter(watch, item, stream);
            // Checks access to each item once more, because in a long list, the first check of an item may be
            // out of date by the time the stream starts.
            if (asked.isList) recheck(watch);
          }
        },
        gone() {
          counts.add(claims, -1);
          streams.delete(stream);
          for (const [item, { key }] of entries) leave(key, item);
          if (streams.size > 0) return;
          clearInterval(timer);
          timer = undefined;
        },
        failed() {
          mustLook = true;
        },
      },
    );
    if (versions === null) stream.reset();
    for (const [item, code] of refused) stream.end(item, code);
    return ok(stream);
  }

  function shutDown(stream: OpenStream): void {
    for (const item of stream.items) stream.end(item, "shutdown");
  }

  function endAll(): void {
    for (const stream of streams) shutDown(stream);
  }

  return {
    refusalOf: (asked) => counts.fullFor(claimsOf(asked)),
    open,
    endAll,
    stop() {
      endAll();
      clearInterval(timer);
      clearTimeout(soon);
    },
  };
}

const NOBODY: AdmittedPayer = {
  readerId: null,
  workspaceId: "",
  table: null,
  isConditional: false,
  payer: null,
  keys: [],
};

function isPaidByRead(payer: AdmittedPayer["payer"]): boolean {
  return payer?.plan?.unit === "read";
}

/** Returns null for versions that can't have been sent to any reader. */
function versionsIn(said: string, mark: string | null, count: number): Versions | null {
  if (mark !== null) return readPosition(said, mark, count);
  const version = readVersion(said);
  return version === null ? null : [version];
}

/** Counts each item of a stream separately, because each item adds to the cost. */
function claimsOf({ items, network }: Pick<StreamAsked, "items" | "network">): Claim[] {
  const workspaces = items.flatMap(({ admitted }) => (admitted.ok ? [admitted.value.workspaceId] : []));
  return [
    { kind: "address", of: network, items: items.length },
    ...[...new Set(workspaces)].map(
      (of): Claim => ({ kind: "workspace", of, items: workspaces.filter((each) => each === of).length }),
    ),
  ];
}

function endCodeOf({ code }: Problem): EndCode {
  switch (code) {
    case "unauthorized":
    case "forbidden":
    case "rate_limited":
      return "unauthorized";
    case "payment_required":
    case "insufficient_credit":
    case "spending_cap_reached":
      return "payment_required";
    case "quota_used":
    case "workspace_blocked":
      return code;
    default:
      return "workflow_not_live";
  }
}
