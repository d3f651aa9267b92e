import type { Metadata } from "next";
import { ForgotPasswordForm } from "@/components/auth/forgot-password-form";
import { sharedServices } from "@/lib/service/shared-services";

export const metadata: Metadata = { title: "Forgot password" };

export default async function ForgotPasswordPage() {
  return <ForgotPasswordForm sendsMail={(await sharedServices()).env.mail !== undefined} />;
}
