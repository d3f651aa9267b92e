import * as contract from "@/lib/contract/passwords";
import { ok } from "@/lib/kit/result";
import { onOpen } from "@/lib/service/on";
import { deadLink, personOfLink } from "./read-password-link";
import { replacePassword } from "./replace-password";

export const setPasswordByLink = onOpen(contract.setPasswordByLink, async (services, { body, request }) => {
  const user = await personOfLink(services, body.token, "new password");
  if (!user) return deadLink();
  const replaced = await replacePassword(services, user, { ...body, address: request.address });
  if (!replaced.ok) return replaced;
  return replaced.value ? ok({ email: user.email }) : deadLink();
});
