"use client";

import { ChangePassword } from "./change-password";
import { DeleteAccount } from "./delete-account";
import { MailSection } from "./mail-section";
import { SecondStepSection } from "./second-step-section";

export function AccountTab() {
  return (
    <>
      <ChangePassword />
      <SecondStepSection />
      <MailSection />
      <DeleteAccount />
    </>
  );
}
