import { flow, httpGet, provider, webhook } from "@/e2e/api/documents";
import { type Answer, ask, callWithKey, endOf, mustPublish } from "./client";
import { type Life, recordLastRead, recordRead } from "./life";

/**
 * One writer publishes 1, 2, 3 … to a provider, and readers read it in all three ways. All use the same web
 * server: another one may serve the value before for as long as a signal takes. Each publication is a write to
 * a register, and an element of the set of stored versions.
 */
export async function published(life: Life, how: "inline" | "queued"): Promise<void> {
  const { world } = life;
  const address = world.addresses[how === "inline" ? 0 : 1] ?? "";
  const trigger = webhook(0, {
    webhook_id: "go",
    variables: [{ name: "n", type: "integer" }],
    respond: "result",
  });
  const provides = provider(2, "{{context.n}}", { provider_id: "p" });
  const document =
    how === "inline"
      ? flow([trigger, provides], [[0, 2]])
      : flow(
          [trigger, httpGet(1, world.upstream, { retry: { attempts: 5, backoff: 1 } }), provides],
          [
            [0, 1],
            [1, 2],
          ],
        );
  const id = await mustPublish(world, document);
  const place = `${address}/api/w/${id}/p`;
  const [register, versions] = [`provider-${how}${life.suffix}`, `versions-${how}${life.suffix}`];
  const writer = life.repeat(`writer ${how}`, async (turn, random) => {
    life.counts();
    const n = turn + 1;
    const write = world.history.begin("write", register, n);
    const add = world.history.begin("add", versions, n);
    const run = await callWithKey({ path: `/api/t/${id}/go`, n, addresses: [address], random });
    const end = run === undefined ? "unknown" : await endOf(run, [address]);
    if (end === "unknown") return life.leaves(write, add);
    for (const operation of [write, add]) end === "succeeded" ? operation.ok() : operation.fail();
  });
  const reader = (number: number) =>
    life.repeat(`reader ${how} ${number}`, async (_, random) => {
      const read = random.pick([
        () => plain(place),
        () => plain(place),
        () => asOf(place),
        () => firstOfStream(place),
      ]);
      await recordRead(world, register, read);
    });
  await Promise.all([writer, reader(0), reader(1)]);
  await recordLastRead(world, register, () => plain(place));
  await recordLastRead(world, versions, () => storedVersions(place));
}

async function plain(place: string): Promise<number | null | undefined> {
  return valueIn(await ask(place));
}

/** Reads the moment at which the current value was published. */
async function asOf(place: string): Promise<number | null | undefined> {
  const current = await ask(place);
  const since = current?.headers.get("x-data-as-of");
  return since == null ? valueIn(current) : valueIn(await ask(`${place}?as_of=${since}`));
}

/** Before the first publication there is no data, which is null. Undefined if there was no answer. */
function valueIn(answer: Answer | null): number | null | undefined {
  if (answer?.status === 200) return answer.json;
  return answer?.status === 404 && answer.json?.code === "no_data_yet" ? null : undefined;
}

const STREAM_MS = 3_000;

/** Opens the stream and reads its first event. Undefined if nothing has been published yet. */
async function firstOfStream(place: string): Promise<number | undefined> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), STREAM_MS);
  try {
    const response = await fetch(`${place}?stream=1`, { signal: end.signal });
    if (response.status !== 200 || response.body === null) return undefined;
    let text = "";
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      text += piece;
      const data = /^data: (.*)\n/m.exec(text)?.[1];
      if (data !== undefined) return JSON.parse(data).value;
    }
    return undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    end.abort();
  }
}

async function storedVersions(place: string): Promise<number[] | undefined> {
  const values: number[] = [];
  for (let version = 1; ; version += 1) {
    const answer = await ask(`${place}?version=${version}`);
    if (answer?.status === 404 && answer.json?.code === "version_not_found") return values;
    if (answer?.status !== 200) return undefined;
    values.push(answer.json);
  }
}
