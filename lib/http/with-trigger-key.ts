import { toId } from "@/lib/kit/id";
import { writeJson } from "@/lib/kit/json-text";
import { readRunByKey } from "@/lib/service/runs/read-run";
import { keysOf } from "@/lib/trigger/check-key";
import type { BoundRoute } from "./handle";
import { apiHeaders } from "./security-headers";

/** Also accepts the trigger's own key, so that a caller without an account here can read `status_url`. */
export function withTriggerKey(route: BoundRoute): BoundRoute {
  return {
    endpoint: route.endpoint,
    bound: async (services, request, params) => {
      const keys = keysOf({
        authorization: request.headers.get("authorization"),
        query: request.url.searchParams,
      });
      const run = await readRunByKey(services, toId(params.id ?? ""), keys, request.address);
      if (!run.ok || run.value === null) {
        const answered = await route.bound(services, request, params);
        // If keys are being guessed from the caller's address, `run` is a refusal. A caller with a valid
        // token or session of the workspace still gets the response.
        return run.ok || answered.ok ? answered : run;
      }
      const headers = { ...apiHeaders(false), "Content-Type": "application/json; charset=utf-8" };
      return { ok: true, value: { status: 200, headers, body: writeJson(run.value) } };
    },
  };
}
