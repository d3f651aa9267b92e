/** Work that can be laid down and taken up again: it yields wherever it may pause. */
export type Steps<T> = Generator<undefined, T, undefined>;

export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** About what an ordinary request takes: nobody notices to have waited for it. */
const SLICE_MS = 8;

/** Lets others go first after each slice, so that long work of one does not hold up the whole process. */
export async function inSlices<T>(steps: Steps<T>, now: () => number = () => performance.now()): Promise<T> {
  let began = now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (now() - began < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    began = now();
  }
}
