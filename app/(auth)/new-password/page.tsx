import type { Metadata } from "next";
import { NewPasswordForm } from "@/components/auth/new-password-form";

export const metadata: Metadata = { title: "New password", referrer: "no-referrer" };

export default function NewPasswordPage() {
  return <NewPasswordForm />;
}
