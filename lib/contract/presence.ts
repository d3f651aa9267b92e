import { z } from "zod";
import { byId } from "@/lib/contract/shapes";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Workflows");
/** Maximum canvas coordinate. The canvas itself is unlimited, but no one places workers this far out. */
const FAR = 10_000_000;

const session = z
  .string()
  .regex(/^[\w-]{8,64}$/, "Use 8 to 64 letters, digits, `-` and `_`.")
  .describe("ID of the browser tab, chosen by the client.");
const coordinate = z.number().min(-FAR).max(FAR);

export const followWorkflow = endpoint({
  id: "followWorkflow",
  method: "GET",
  path: "/workflows/{id}/presence",
  access: "read",
  summary:
    "Stream the people who have the workflow open, as Server-Sent Events: `person` with cursor and selection, `left`, and `saved` with the newest revision",
  params: byId,
  query: z.object({ seat: session }),
  contentType: "text/event-stream",
  problems: ["workflow_not_found", "rate_limited"],
});

export const movePresence = endpoint({
  id: "movePresence",
  method: "POST",
  path: "/workflows/{id}/presence",
  access: "read",
  summary:
    "Send your cursor position and selection to the other people who have the workflow open; repeat within 10 seconds to stay visible",
  params: byId,
  body: z.strictObject({
    seat: session,
    cursor: z
      .strictObject({ x: coordinate, y: coordinate })
      .nullable()
      .describe("Mouse position in canvas coordinates; null if the mouse isn't over the canvas."),
    chosen: z.array(z.int().min(0).max(1_000_000)).max(50).describe("Indexes of the selected workers."),
  }),
  bodyBytes: SMALL_BODY,
  status: 204,
  problems: ["workflow_not_found", "rate_limited"],
});
