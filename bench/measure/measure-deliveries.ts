import { once } from "node:events";
import { createServer } from "node:http";
import { z } from "zod";
import { pause } from "@/bench/pause";
import { createPerson, post, publishWorkflow } from "@/bench/product/api";
import { PROVIDER, publishing, WEBHOOK } from "@/bench/product/documents";
import type { Instance } from "@/bench/product/instance";

/**
 * Limits apply per workspace, so several workspaces are used. Each has four receivers that respond and
 * possibly one that hangs.
 */
const WORKSPACES = 10;
const ANSWERING = 4;
const PUBLISHINGS = 20;
const port = z.object({ port: z.int() });

/** Measures from the first message to the last one answered, with and without receivers that hang. */
export async function measureDeliveries(
  instance: Instance,
): Promise<{ readonly perSecond: number; readonly beside: number }> {
  const beside = await deliver(instance, "alone", 0);
  return { beside, perSecond: await deliver(instance, "beside", 1) };
}

async function deliver(instance: Instance, name: string, hanging: number): Promise<number> {
  let taken = 0;
  const receiver = createServer((request, response) => {
    request.resume();
    if (request.url === "/hangs") return;
    taken += 1;
    response.end();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const address = `http://127.0.0.1:${port.parse(receiver.address()).port}`;
  const workflows: string[] = [];
  for (let count = 0; count < WORKSPACES; count += 1) {
    const token = await createPerson(instance.port, `${name}-${count}@example.com`);
    const id = await publishWorkflow(instance.port, publishing(1), token);
    workflows.push(id);
    for (let hook = 0; hook < ANSWERING + hanging; hook += 1)
      await post(
        instance.port,
        "/hooks",
        {
          workflow_id: id,
          provider_id: PROVIDER,
          url: `${address}/${hook < ANSWERING ? "takes" : "hangs"}`,
        },
        token,
      );
  }
  const begun = performance.now();
  for (let count = 0; count < PUBLISHINGS; count += 1)
    await Promise.all(
      workflows.map(async (id) => {
        const answer = await fetch(`http://127.0.0.1:${instance.port}/api/t/${id}/${WEBHOOK}`, {
          method: "POST",
        });
        await answer.arrayBuffer();
      }),
    );
  const wanted = WORKSPACES * ANSWERING * PUBLISHINGS;
  while (taken < wanted) await pause(5);
  const seconds = (performance.now() - begun) / 1_000;
  receiver.closeAllConnections();
  receiver.close();
  return wanted / seconds;
}
