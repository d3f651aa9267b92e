import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { StoreLink } from "@/components/auth/store-link";
import { sharedServices } from "@/lib/service/shared-services";

export const metadata: Metadata = { title: "Create an account", referrer: "no-referrer" };

interface SignUpPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SignUpPage({ searchParams }: SignUpPageProps) {
  const { signUp, store } = (await sharedServices()).env;
  if (signUp === "closed") notFound();
  const { token, next } = await searchParams;
  return (
    <>
      <SignUpForm
        invited={signUp === "invited"}
        token={typeof token === "string" ? token : undefined}
        next={typeof next === "string" ? next : undefined}
      />
      {store && <StoreLink />}
    </>
  );
}
