import { createPerson, publishWorkflow } from "./api";
import { board, chain, publishing, queued } from "./documents";

export interface Workflows {
  /** The runs of this workflow go through the queue, and so do those of `queuedNeighbour`. */
  readonly intake: string;
  readonly five: string;
  readonly fivePublishing: string;
  /** The runs of this workflow are executed inline. */
  readonly answer: string;
  readonly answer20: string;
  readonly five202: string;
  readonly board: string;
  /** This workflow belongs to another workspace. */
  readonly neighbour: string;
  readonly queuedNeighbour: string;
}

export async function publishAll(port: number): Promise<Workflows> {
  const neighbour = await createPerson(port, "neighbour@example.com");
  return {
    intake: await publishWorkflow(port, queued(chain(1, "accepted"))),
    answer: await publishWorkflow(port, chain(1, "result")),
    answer20: await publishWorkflow(port, chain(20, "result")),
    five: await publishWorkflow(port, queued(chain(4, "accepted"))),
    fivePublishing: await publishWorkflow(port, queued(publishing(3))),
    five202: await publishWorkflow(port, chain(4, "accepted")),
    board: await publishWorkflow(port, board()),
    neighbour: await publishWorkflow(port, chain(1, "result"), neighbour),
    queuedNeighbour: await publishWorkflow(port, queued(chain(1, "result")), neighbour),
  };
}
