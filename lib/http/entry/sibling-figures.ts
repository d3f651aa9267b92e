import { newId } from "@/lib/kit/id";
import { figuresAnswer, figuresAsked, SHARED } from "@/lib/schema/shared-port";

/**
 * Timeout for the launcher's response. Must be longer than the launcher's own timeout for the responses of
 * the other web servers (`pass-figures.ts`).
 */
const PATIENCE_MS = 1_000;

type Figures = readonly (readonly unknown[])[];

/**
 * Returns the metrics of the other web servers on this port, because a scraper reaches only one of the
 * servers but needs the metrics of all. `own` returns this process's metrics when the scraper has reached
 * another process.
 */
export function siblingFigures(own: () => Promise<readonly unknown[]>): () => Promise<Figures> {
  const say = process.send?.bind(process);
  if (process.env[SHARED] === undefined || say === undefined) return async () => [];
  const waiting = new Map<string, (figures: Figures) => void>();
  process.on("message", async (message) => {
    const asked = figuresAsked.safeParse(message);
    if (asked.success) {
      say({ tell: "figures", id: asked.data.id, figures: [await own()] });
      return;
    }
    const answer = figuresAnswer.safeParse(message);
    if (answer.success) waiting.get(answer.data.id)?.(answer.data.figures);
  });
  return () =>
    new Promise((resolve) => {
      const id = newId(Date.now());
      const finish = (figures: Figures) => {
        clearTimeout(late);
        waiting.delete(id);
        resolve(figures);
      };
      const late = setTimeout(finish, PATIENCE_MS, []);
      waiting.set(id, finish);
      say({ ask: "figures", id });
    });
}
