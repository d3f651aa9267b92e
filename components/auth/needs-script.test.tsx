import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { ForgotPasswordForm } from "./forgot-password-form";
import { NewPasswordForm } from "./new-password-form";
import { ResetPasswordForm } from "./reset-password-form";
import { SecondStepForm } from "./second-step-form";
import { SetupForm } from "./setup-form";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";

vi.mock("next/navigation", () => ({ usePathname: () => "/sign-in" }));

const nothing = () => undefined;
const FORMS: Record<string, ReactNode> = {
  "sign in": <SignInForm next={undefined} atSecondStep={false} refused={undefined} open />,
  "second step": <SecondStepForm onSignedIn={nothing} onBack={nothing} />,
  "sign up": <SignUpForm invited={false} token={undefined} next={undefined} />,
  "set up": <SetupForm />,
  "forgot password": <ForgotPasswordForm sendsMail />,
  "reset password": <ResetPasswordForm token="token" />,
  "new password": <NewPasswordForm />,
};

test.each(Object.entries(FORMS))("without JavaScript the form for %s says that it needs it", (_, form) => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>,
  );
  expect(html).toMatch(/<form.*<noscript>.*needs JavaScript.*<\/noscript>/);
});
