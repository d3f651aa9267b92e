import { isJsonObject } from "@/lib/kit/json";
import type { Run, Step } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";

interface Follower {
  onRun: (run: Run) => void;
  onStep: (step: Step) => void;
  /** Called when events stop arriving, so that the caller can poll instead. */
  onLost: () => void;
}

interface Source {
  readonly readyState: number;
  addEventListener(type: string, listener: (event: Event) => void): void;
  close(): void;
}

const FIRST_EVENT_MS = 5_000;
const MAX_BREAKS = 3;
const CLOSED = 2;

/**
 * The browser reconnects after an interruption. `onLost` is called if the server rejects the stream, the
 * connection keeps breaking, or a proxy buffers the events.
 */
export function followRun(source: Source, { onRun, onStep, onLost }: Follower): () => void {
  let breaks = 0;
  const end = () => {
    clearTimeout(silence);
    source.close();
  };
  const lose = () => {
    end();
    onLost();
  };
  const silence = setTimeout(lose, FIRST_EVENT_MS);
  const receive = () => {
    breaks = 0;
    clearTimeout(silence);
  };
  source.addEventListener("run", (event) => {
    receive();
    const news = readEvent(event, isRun);
    if (!news) return;
    onRun(news);
    if (hasEnded(news.status)) end();
  });
  source.addEventListener("step", (event) => {
    receive();
    const news = readEvent(event, isStep);
    if (news) onStep(news);
  });
  // The server sends this event once the user is no longer allowed to see the run. The caller then polls,
  // which redirects to sign-in.
  source.addEventListener("end", lose);
  source.addEventListener("error", () => {
    breaks += 1;
    if (source.readyState === CLOSED || breaks >= MAX_BREAKS) lose();
  });
  return end;
}

function readEvent<T>(event: Event, isOne: (value: unknown) => value is T): T | undefined {
  if (!(event instanceof MessageEvent) || typeof event.data !== "string") return undefined;
  try {
    const value: unknown = JSON.parse(event.data);
    return isOne(value) ? value : undefined;
  } catch {
    return undefined; // Ignores an event with truncated data, because a later event has the whole state.
  }
}

function isRun(value: unknown): value is Run {
  return isJsonObject(value) && typeof value.status === "string" && Array.isArray(value.steps);
}

function isStep(value: unknown): value is Step {
  return isJsonObject(value) && typeof value.status === "string" && typeof value.worker === "number";
}
