import type { Node } from "./flow";

interface Mail {
  readonly subject: string;
  readonly message: string;
  readonly at: readonly [column: number, row: number];
}

/**
 * The second worker is connected to the error output of the first, so that the run continues if the email
 * can't be sent.
 */
export function mailNodes(index: number, { subject, message, at }: Mail): readonly [Node, Node] {
  const [column, row] = at;
  return [
    {
      type: "notify",
      name: "Send email",
      params: { channel: "email", to: "you@example.com", subject, message },
      at,
    },
    {
      type: "transform",
      name: "Not delivered",
      params: { expression: `{ 'delivered': false, 'reason': workers[${index}].error.message }` },
      at: [column + 1, row],
    },
  ];
}
