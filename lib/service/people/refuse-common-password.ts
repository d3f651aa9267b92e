import { isCommonPassword } from "@/lib/auth/is-common-password";
import { invalidField } from "@/lib/service/process/faults";

/** A minimum length alone doesn't rule out the passwords that attackers try first. */
export async function refuseCommonPassword(given: { password: string; email: string }) {
  if (!(await isCommonPassword(given.password, given.email))) return null;
  return invalidField(
    "password",
    "common_password",
    "This password is too common. Use a few unrelated words.",
  );
}
