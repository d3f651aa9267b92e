import { expect } from "@playwright/test";
import { flow, provider, transform, webhook } from "./documents";
import { type Live, live } from "./live";
import type { Person } from "./people";

interface Sold {
  readonly name: string;
  /** Variables of the call whose run is shown as the sample. */
  readonly call: Record<string, unknown>;
  readonly variables: readonly Record<string, unknown>[];
  readonly program: string;
}

/** Creates a feed for 1.25 USD per cycle that its seller has called once. It isn't listed yet. */
export async function forSale(seller: Person, { name, call, variables, program }: Sold): Promise<Live> {
  const document = flow(
    [
      webhook(0, { webhook_id: "go", variables }),
      transform(1, program),
      provider(2, "{{workers[1].result}}", { provider_id: "feed" }),
    ],
    [
      [0, 1],
      [1, 2],
    ],
    { name },
  );
  const feed = await live(document, seller.api, seller.api.address);
  const token = { authorization: `Bearer ${seller.api.token}` };
  const run = await feed.call(call, { query: "?wait=20", headers: token });
  expect(run.status, run.text).toBe(200);
  const path = `/prices/workflow/${feed.id}`;
  const etag = (await seller.api.get(path)).headers.get("etag") ?? "";
  const price = { mode: "per_cycle", amount: 125, currency: "USD" };
  const priced = await seller.api.put(path, price, { headers: { "if-match": etag } });
  expect(priced.status, priced.text).toBe(200);
  return feed;
}
