import { passkeyRequestFor } from "@/lib/auth/passkey-options";
import { relyingParty } from "@/lib/auth/relying-party";
import { readSecondStepCookie } from "@/lib/auth/second-step-ticket";
import { problem } from "@/lib/schema/problem";
import { readSecondSteps } from "@/lib/service/people/read-second-steps";
import type { Services } from "@/lib/service/services";
import type { ApiAnswer, ApiRequest } from "./api-request";
import { originOf } from "./origin-of";
import { problemAnswer } from "./problem-answer";

/**
 * Both endpoints return the options that a browser needs to sign in with a passkey or to complete
 * two-factor authentication.
 */
export async function answerSignInOptions(
  services: Services,
  request: ApiRequest,
  action: string,
): Promise<ApiAnswer | null> {
  if (request.method !== "GET" || (action !== "passkey" && action !== "second-step")) return null;
  const origin = originOf(request, services.publicUrl);
  const party = origin === null ? null : relyingParty(origin);
  if (action === "passkey") {
    const options =
      party && passkeyRequestFor(services, { purpose: "sign in", userId: null, rpId: party.rpId }, []);
    return json({ passkey: options });
  }
  const steps = await readSecondSteps(services, readSecondStepCookie(services, request), party);
  return steps === null
    ? problemAnswer(problem("unauthorized", "Sign in with your password first."))
    : json(steps);
}

function json(body: object): ApiAnswer {
  return {
    status: 200,
    headers: { "Content-Type": "application/json; charset=utf-8" },
    body: JSON.stringify(body),
  };
}
