import { isCommonPassword } from "@/lib/auth/is-common-password";
import { invalidField } from "@/lib/service/process/faults";

/** Null where it may be taken. Length alone does not keep out what everybody tries first. */
export function refuseCommonPassword(given: { password: string; email: string }) {
  if (!isCommonPassword(given.password, given.email)) return null;
  return invalidField(
    "password",
    "common_password",
    "This password is too common. Use a few unrelated words.",
  );
}
