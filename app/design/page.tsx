import type { Metadata } from "next";
import { notFound } from "next/navigation";

export const metadata: Metadata = { title: "Design", robots: { index: false } };

/** For development only. A production build drops the code inside the condition and responds with 404. */
export default async function Page() {
  if (process.env.NODE_ENV === "development") {
    const { DesignPage } = await import("@/components/design/design-page");
    return <DesignPage />;
  }
  notFound();
}
