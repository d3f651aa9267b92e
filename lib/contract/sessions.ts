import { z } from "zod";
import { anyQuery, byId, listOf, none, page, time } from "@/lib/contract/shapes";
import { endpoint } from "./endpoint";

const tag = "People";

export const listSessions = endpoint({
  id: "listSessions",
  method: "GET",
  path: "/sessions",
  tag,
  access: "read",
  beforeSecondStep: true,
  summary: "One's own browser sessions",
  params: anyQuery,
  query: page,
  body: none,
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
  status: 200,
});

export const endSession = endpoint({
  id: "endSession",
  method: "DELETE",
  path: "/sessions/{id}",
  tag,
  access: "self",
  beforeSecondStep: true,
  summary: "End a browser session of one's own",
  params: byId,
  query: anyQuery,
  body: none,
  answer: null,
  status: 204,
  security: { kind: "session_ended" },
});
