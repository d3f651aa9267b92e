import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { readAppearance } from "@/components/frame/appearance";
import { Providers } from "./providers";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Millrace", template: "%s · Millrace" },
  description: "Workflows for financial data.",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f8f9fb" },
    { media: "(prefers-color-scheme: dark)", color: "#111113" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const jar = await cookies();
  const appearance = readAppearance((name) => jar.get(name)?.value);
  return (
    <html
      lang="en"
      data-theme={appearance.theme === "system" ? undefined : appearance.theme}
      data-safe={appearance.safe ? "" : undefined}
      className={`${GeistSans.variable} ${GeistMono.variable}`}
    >
      <body>
        <Providers appearance={appearance}>{children}</Providers>
      </body>
    </html>
  );
}
