import { type Other, readOther } from "@/components/canvas/state/others";
import { isNewerBuild, type ServerBuild } from "./is-newer-build";

export interface OthersListener {
  onOther(other: Other): void;
  onLeft(session: string): void;
  /**
   * Called when the connection is lost. Until it is restored, we don't know who else has the workflow open.
   */
  onLost(): void;
  onSaved(revision: number | null): void;
  onBuild(isNewer: boolean): void;
}

const CLOSED = 2;
const SHUT_DOWN_MS = 1_000;
/**
 * Minimum delay before reconnecting after the server rejected a connection, for example because there are too
 * many connections.
 */
const REFUSED_MS = 60_000;

export function followOthers(
  connect: () => EventSource,
  listener: OthersListener,
  mine: string | undefined,
): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let mineBuiltAt: string | null = null;

  function open(): void {
    const opened = connect();
    source = opened;
    const on = (name: string, handle: (said: Readonly<Record<string, unknown>>) => void) =>
      opened.addEventListener(name, (event) => {
        if (source === opened) handle(read(event));
      });
    on("ready", (said) => {
      listener.onLost();
      const reported: ServerBuild = { id: text(said.build), builtAt: text(said.built_at) };
      if (reported.id !== null && reported.id === mine) mineBuiltAt = reported.builtAt;
      listener.onBuild(isNewerBuild(mine, mineBuiltAt, reported));
    });
    on("person", (said) => {
      const other = readOther(said);
      if (other !== null) listener.onOther(other);
    });
    on("left", ({ seat: session }) => {
      if (typeof session === "string") listener.onLeft(session);
    });
    on("saved", ({ revision }) => listener.onSaved(typeof revision === "number" ? revision : null));
    on("end", ({ code }) => {
      close();
      timer = setTimeout(open, (code === "shutdown" ? SHUT_DOWN_MS : REFUSED_MS) * (1 + Math.random()));
    });
    on("error", () => {
      listener.onLost();
      // Unless the connection is closed, the browser reconnects on its own.
      if (opened.readyState !== CLOSED) return;
      close();
      timer = setTimeout(open, REFUSED_MS * (1 + Math.random()));
    });
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = null;
    listener.onLost();
  }

  open();
  return close;
}

function read(event: Event): Readonly<Record<string, unknown>> {
  if (!(event instanceof MessageEvent) || typeof event.data !== "string") return {};
  try {
    const said: unknown = JSON.parse(event.data);
    return typeof said === "object" && said !== null ? { ...said } : {};
  } catch {
    return {};
  }
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
