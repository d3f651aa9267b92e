import type { Services } from "@/lib/service/services";
import { API_PREFIX, createApi } from "./answer-api";
import { AUTH_PREFIX, createAuth } from "./answer-auth";
import type { Answerer, ApiAnswer, ApiRequest } from "./api-request";
import { createHealth } from "./health";
import { publicDoor } from "./public-doors";

/** What this door answers itself; null for what is left to the pages. */
export function createDoor(services: Services): (request: ApiRequest) => Promise<ApiAnswer> | null {
  const health = createHealth(services);
  const rooms: readonly [string, Answerer][] = [
    [`${API_PREFIX}/`, createApi(services)],
    [`${AUTH_PREFIX}/`, createAuth(services)],
  ];
  return (request) => {
    const answered = publicDoor(services, request) ?? health(request);
    if (answered !== null) return answered;
    const room = rooms.find(([prefix]) => request.path.startsWith(prefix));
    return room === undefined ? null : room[1](request);
  };
}
