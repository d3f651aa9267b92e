import type { ReactNode } from "react";
import { StoreFrame } from "@/components/store/store-frame";
import { sharedServices } from "@/lib/service/shared-services";

export default async function StoreLayout({ children }: { children: ReactNode }) {
  return <StoreFrame open={(await sharedServices()).env.signUp === "open"}>{children}</StoreFrame>;
}
