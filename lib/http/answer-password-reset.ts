import { readDeviceCookie } from "@/lib/auth/device-cookie";
import { resetBody, resetConfirmBody } from "@/lib/contract/passwords";
import { askForNewPassword, resetPassword } from "@/lib/service/people/reset-password";
import type { Services } from "@/lib/service/services";
import type { ApiAnswer, ApiRequest } from "./api-request";
import { fromElsewhere, isFromElsewhere } from "./from-elsewhere";
import { problemAnswer } from "./problem-answer";
import { json, readPublicBody } from "./read-public-body";

const BODY_LIMIT_BYTES = 4 * 1024;

export async function answerPasswordReset(
  services: Services,
  request: ApiRequest,
  action: string,
): Promise<ApiAnswer | null> {
  const isConfirm = action === "password-reset/confirm";
  if (request.method !== "POST" || (!isConfirm && action !== "password-reset")) return null;
  if (isFromElsewhere(services, request)) return problemAnswer(fromElsewhere());
  return isConfirm ? confirm(services, request) : ask(services, request);
}

async function ask(services: Services, request: ApiRequest): Promise<ApiAnswer> {
  const body = await readPublicBody(request, resetBody, BODY_LIMIT_BYTES);
  if (!body.ok) return problemAnswer(body.error);
  const { address } = request;
  const device = readDeviceCookie(services, request);
  const asked = await askForNewPassword(services, body.value.email, { address, device });
  return asked.ok ? json(202, asked.value) : problemAnswer(asked.error);
}

async function confirm(services: Services, request: ApiRequest): Promise<ApiAnswer> {
  const body = await readPublicBody(request, resetConfirmBody, BODY_LIMIT_BYTES);
  if (!body.ok) return problemAnswer(body.error);
  const reset = await resetPassword(services, body.value, request.address);
  return reset.ok ? { status: 204, headers: {} } : problemAnswer(reset.error);
}
