import { headers } from "next/headers";
import type { ReactNode } from "react";
import { StoreFrame } from "@/components/store/store-frame";
import { readInstanceProfile } from "@/lib/service/outbound/read-instance-profile";
import { sharedServices } from "@/lib/service/shared-services";

/** The web server removes Next's scripts from these public pages (`bin/launch/plain-page.ts`). */
export default async function StoreLayout({ children }: { children: ReactNode }) {
  const services = await sharedServices();
  const incoming = await headers();
  // Leaves out the query string, which can contain a key.
  const [here = "/"] = (incoming.get("x-path") ?? "/").split("?");
  return (
    <>
      <script async src="/plain.js" nonce={incoming.get("x-nonce") ?? undefined} />
      <StoreFrame
        open={services.env.signUp === "open"}
        profile={await readInstanceProfile(services)}
        here={here}
        hasStore={services.env.store}
      >
        {children}
      </StoreFrame>
    </>
  );
}
