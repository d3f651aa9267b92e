import { createPerson, publishWorkflow } from "./api";
import { board, chain, publishing } from "./documents";

/** Ids of the published workflows that are measured. */
export interface Workflows {
  readonly intake: string;
  readonly answer: string;
  readonly answer20: string;
  readonly five: string;
  readonly fivePublishing: string;
  readonly board: string;
  /** In a workspace of its own. */
  readonly neighbour: string;
}

export async function publishAll(port: number): Promise<Workflows> {
  const neighbour = await createPerson(port, "neighbour@example.com");
  return {
    intake: await publishWorkflow(port, chain(1, "accepted")),
    answer: await publishWorkflow(port, chain(1, "result")),
    answer20: await publishWorkflow(port, chain(20, "result")),
    five: await publishWorkflow(port, chain(4, "accepted")),
    fivePublishing: await publishWorkflow(port, publishing(3)),
    board: await publishWorkflow(port, board()),
    neighbour: await publishWorkflow(port, chain(1, "result"), neighbour),
  };
}
