import type { ReactNode } from "react";
import { StoreFrame } from "@/components/store/store-frame";
import { sharedServices } from "@/lib/service/make-services";

export default function StoreLayout({ children }: { children: ReactNode }) {
  return <StoreFrame open={sharedServices().env.signUp === "open"}>{children}</StoreFrame>;
}
