import type { Metadata } from "next";
import { CredentialsPage } from "@/components/credentials/credentials-page";

export const metadata: Metadata = { title: "Keys" };

export default function CredentialsRoute() {
  return <CredentialsPage />;
}
