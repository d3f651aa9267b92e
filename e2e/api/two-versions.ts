import { expect } from "@playwright/test";
import { type Api, owner } from "./api";
import { flow, provider, transform, webhook } from "./documents";
import { live, save } from "./live";
import { ended } from "./runs";

const EXPRESSION = "workers[0].result.n * 10";

/**
 * Publishes a version, calls it with 1 and 2, and publishes a second version, which gives another value for 2. Returns
 * the workflow's ID and those of both runs.
 */
export async function twoVersions(api: Api = owner): Promise<{ id: string; runs: string[] }> {
  const first = flow(
    [
      webhook(0, { variables: [{ name: "n", type: "integer" }] }),
      transform(1, EXPRESSION),
      provider(2, "{{workers[1].result}}", { provider_id: "tenfold" }),
    ],
    [
      [0, 1],
      [1, 2],
    ],
    { name: "Tenfold" },
  );
  const { id, document, call } = await live(first, api, api.address);
  const runs: string[] = [];
  for (const n of [1, 2]) runs.push((await ended(await call({ n }), api)).id);
  const changed = document.workers.map((worker) =>
    worker.index === 1 ? transform(1, `${EXPRESSION} + (workers[0].result.n = 2 ? 1 : 0)`) : worker,
  );
  const saved = await save(document, { workers: changed }, api);
  expect(saved.status, saved.text).toBe(200);
  const published = await api.post(`/workflows/${id}/publish`);
  expect(published.status, published.text).toBe(200);
  return { id, runs };
}
