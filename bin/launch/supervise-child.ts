import { type ChildProcess, fork, type Serializable } from "node:child_process";
import type { Socket } from "node:net";
import { CLOSED, LEAVING, OPEN } from "@/lib/schema/shared-port";

export interface SupervisedChild {
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Ends it without asking. */
  cut(): void;
  /** To which process it went; undefined where nobody listens. A socket stays open here too. */
  send(message: Serializable, socket?: Socket): number | undefined;
  /** It said that it stops soon: whatever others can do is not for it. */
  isLeaving(): boolean;
  /** Starts it anew with another environment. */
  restart(env: NodeJS.ProcessEnv): void;
}

export interface ChildOptions {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Told of every end that nobody asked for; what is false stays down. */
  readonly mayRestart: () => boolean;
  /** What it says, each time that it is started. */
  readonly receive?: (message: unknown) => void;
  /** Told of a process that is gone, after everything that it said. */
  readonly ended?: (pid: number) => void;
  /** How long it may wait for others before it begins to stop. */
  readonly drainSeconds?: number;
}

const FIRST_PAUSE_MS = 250;
const LAST_WORDS_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** One that ran this long had a good start: its next fault waits for the first pause again. */
const SETTLED_MS = 30_000;
/** Longer than a role itself takes: it waits for what is under way. */
const STOP_MS = 40_000;

/** A child process that is started again when it dies, later each time. Its output is this process's. */
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
      // What is still on its way when a process ends is closed with it: it waits for this.
      if (message === CLOSED && fresh.connected) fresh.send(CLOSED, () => undefined);
      options.receive?.(message);
    });
    fresh.once("exit", (code, signal) => {
      if (fresh === child) isOpen = false;
      // What it said last may still be on its way, and `disconnect` does not come where a socket was on its way to it.
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
      // Where it dies before it reads this, `ended` tells.
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

/** Asks first; what has not ended in time is cut. */
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
