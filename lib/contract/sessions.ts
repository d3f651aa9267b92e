import { z } from "zod";
import { byId, listOf, page, time } from "@/lib/contract/shapes";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("People");

export const listSessions = endpoint({
  id: "listSessions",
  method: "GET",
  path: "/sessions",
  access: "read",
  beforeSecondStep: true,
  summary: "List your browser sessions",
  query: page,
  answer: listOf(
    z.object({
      id: z.string(),
      created_at: time,
      last_seen_at: time,
      agent: z.string(),
      address: z.string(),
      current: z.boolean(),
    }),
  ),
});

export const endSession = endpoint({
  id: "endSession",
  method: "DELETE",
  path: "/sessions/{id}",
  access: "self",
  beforeSecondStep: true,
  summary: "End one of your browser sessions",
  params: byId,
  status: 204,
  security: { kind: "session_ended" },
});
