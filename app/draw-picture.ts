import path from "node:path";
import { Worker } from "node:worker_threads";
import { isValidElement, type ReactNode } from "react";

const THREAD = path.join(/* turbopackIgnore: true */ process.cwd(), "app/picture-thread.mjs");
const LONGEST_MS = 20_000;
const IDLE_MS = 60_000;
const MEMORY_MB = 256;

interface Canvas {
  readonly size: { readonly width: number; readonly height: number };
  readonly fonts: readonly {
    readonly file: string;
    readonly name: string;
    readonly weight: number;
    readonly style: string;
  }[];
}

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

/**
 * Draws in a worker thread, which ends after a minute without use. Callers must wait for one picture before
 * they request the next, because the thread's next message is taken to be the picture.
 */
export async function drawPicture(element: ReactNode, { size, fonts }: Canvas): Promise<Buffer> {
  clearTimeout(idle);
  // The thread gets neither our environment variables nor our command-line flags, because it needs none of
  // them.
  thread ??= new Worker(THREAD, {
    workerData: { fonts },
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    thread.postMessage({ element: toPlain(element), size });
    return await nextMessage(thread);
  } catch (error) {
    endThread();
    throw error;
  } finally {
    idle = setTimeout(endThread, IDLE_MS).unref();
  }
}

function endThread(): void {
  void thread?.terminate();
  thread = null;
}

function nextMessage(from: Worker): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new Error("A picture took too long"))), LONGEST_MS);
    const onMessage = (picture: Uint8Array) => end(() => resolve(Buffer.from(picture)));
    const onError = (error: unknown) => end(() => reject(error));
    const onExit = () => end(() => reject(new Error("The thread that draws has ended")));
    function end(settle: () => void): void {
      clearTimeout(timer);
      from.off("message", onMessage).off("error", onError).off("exit", onExit);
      from.unref();
      settle();
    }
    from.on("message", onMessage).on("error", onError).on("exit", onExit);
    from.ref();
  });
}

/**
 * Returns plain objects, because React elements can't be sent to a thread. The renderer reads only types and
 * props.
 */
function toPlain(node: ReactNode): unknown {
  if (Array.isArray(node)) return node.map(toPlain);
  if (!isValidElement<{ children?: ReactNode }>(node)) return node;
  const { children, ...props } = node.props;
  return { type: node.type, props: { ...props, children: toPlain(children) } };
}
