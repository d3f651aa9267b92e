import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { readAppearance } from "@/components/frame/appearance";
import "./globals.css";

const description = "Workflows for financial data.";
/** Base URL of preview images. Other sites can only load them if the instance has a public URL. */
const publicUrl = process.env.MILLRACE_PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`;

export const metadata: Metadata = {
  title: { default: "Millrace", template: "%s · Millrace" },
  description,
  manifest: "/manifest.webmanifest",
  icons: {
    icon: [
      { url: "/icon.svg", type: "image/svg+xml" },
      { url: "/favicon.ico", sizes: "48x48" },
    ],
    apple: "/apple-touch-icon.png",
  },
  metadataBase: new URL(publicUrl),
  openGraph: {
    type: "website",
    siteName: "Millrace",
    description,
    images: { url: "/social.png", width: 1200, height: 630, alt: "A workflow with three workers" },
  },
  twitter: { card: "summary_large_image" },
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
      <body>{children}</body>
    </html>
  );
}
