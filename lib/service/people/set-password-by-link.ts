import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";
import { deadLink, personOfLink } from "./read-password-link";
import { replacePassword } from "./replace-password";

/** The link alone grants setting the password of the person it was made for. */
export async function setPasswordByLink(
  services: Services,
  given: { token: string; password: string; end_tokens: boolean; address: string },
): Promise<Result<{ email: string }, Problem>> {
  const user = await personOfLink(services, given.token, "new password");
  if (!user) return deadLink();
  const replaced = await replacePassword(services, user, given);
  if (!replaced.ok) return replaced;
  return replaced.value ? ok({ email: user.email }) : deadLink();
}
