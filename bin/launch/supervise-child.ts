import { type ChildProcess, fork, type Serializable } from "node:child_process";
import type { Socket } from "node:net";
import { CLOSED, LEAVING, OPEN } from "@/lib/schema/shared-port";

export interface SupervisedChild {
  stop(signal?: NodeJS.Signals): Promise<void>;
  cut(): void;
  /**
   * Returns the ID of the process that received the message; undefined if no process is listening. A socket
   * that is sent also stays open in this process.
   */
  send(message: Serializable, socket?: Socket): number | undefined;
  isLeaving(): boolean;
  restart(env: NodeJS.ProcessEnv): void;
}

export interface ChildOptions {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly mayRestart: () => boolean;
  readonly receive?: (message: unknown) => void;
  /** Called when a process has ended and all its messages have been received. */
  readonly ended?: (pid: number) => void;
  readonly drainSeconds?: number;
}

const FIRST_PAUSE_MS = 250;
const LAST_WORDS_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** A process that has run for this long counts as healthy, which resets its restart delay. */
const SETTLED_MS = 30_000;
/**
 * A child that takes longer than this to stop is killed. No role needs that long to finish its current work.
 */
const STOP_MS = 40_000;

export function superviseChild(options: ChildOptions): SupervisedChild {
  let { env } = options;
  const stopMs = STOP_MS + (options.drainSeconds ?? 0) * 1000;
  let stopping = false;
  let isOpen = false;
  let isLeaving = false;
  let deaths = 0;
  let timer: NodeJS.Timeout | undefined;
  let child = begin();

  function begin(): ChildProcess {
    const begun = performance.now();
    const fresh = fork(options.script, options.args ?? [], {
      env,
      execArgv: [],
      stdio: "inherit",
    });
    isOpen = false;
    isLeaving = false;
    fresh.on("message", (message) => {
      if (fresh === child) {
        isOpen = message === OPEN || (isOpen && message !== CLOSED);
        isLeaving ||= message === LEAVING;
      }
      // The child waits for this echo before it exits, because messages in transit are lost when a process
      // ends.
      if (message === CLOSED && fresh.connected) fresh.send(CLOSED, () => undefined);
      options.receive?.(message);
    });
    fresh.once("exit", (code, signal) => {
      if (fresh === child) isOpen = false;
      // Waits before reporting the end, because the child's last messages may still be in transit, and
      // `disconnect` doesn't fire while a socket is being sent.
      setTimeout(() => options.ended?.(fresh.pid ?? 0), LAST_WORDS_MS);
      if (stopping || fresh !== child) return;
      console.error(`The ${options.name} ended (${signal ?? `code ${code}`}).`);
      if (!options.mayRestart()) return;
      deaths = performance.now() - begun > SETTLED_MS ? 0 : deaths + 1;
      timer = setTimeout(
        () => {
          child = begin();
        },
        Math.min(FIRST_PAUSE_MS * 2 ** deaths, LONGEST_PAUSE_MS),
      );
    });
    return fresh;
  }

  return {
    send: (message, socket) => {
      if (!isOpen || !child.connected) return undefined;
      // Errors when sending are ignored, because if the child dies before it reads the message, the caller
      // learns it from `ended`.
      child.send(message, socket, { keepOpen: true }, () => undefined);
      return child.pid;
    },
    isLeaving: () => isLeaving,
    restart: (next) => {
      env = next;
      clearTimeout(timer);
      const old = child;
      child = begin();
      void endChild(old, "SIGINT", stopMs);
    },
    stop: (signal = "SIGTERM") => {
      stopping = true;
      clearTimeout(timer);
      return endChild(child, signal, stopMs);
    },
    cut: () => child.kill("SIGKILL"),
  };
}

function endChild(child: ChildProcess, signal: NodeJS.Signals, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const cut = setTimeout(() => child.kill("SIGKILL"), withinMs);
    child.once("exit", () => {
      clearTimeout(cut);
      resolve();
    });
    child.kill(signal);
  });
}
