import type { Metadata } from "next";
import { SignInForm } from "@/components/door/sign-in-form";

export const metadata: Metadata = { title: "Sign in" };

interface SignInPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { next, callbackUrl, error } = await searchParams;
  return <SignInForm next={oneOf(next) ?? oneOf(callbackUrl)} refused={oneOf(error)} />;
}

function oneOf(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : value?.[0];
}
