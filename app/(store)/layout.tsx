import type { ReactNode } from "react";
import { StoreFrame } from "@/components/store/store-frame";
import { readInstanceProfile } from "@/lib/service/outbound/read-instance-profile";
import { sharedServices } from "@/lib/service/shared-services";

export default async function StoreLayout({ children }: { children: ReactNode }) {
  const services = await sharedServices();
  return (
    <StoreFrame open={services.env.signUp === "open"} profile={await readInstanceProfile(services)}>
      {children}
    </StoreFrame>
  );
}
