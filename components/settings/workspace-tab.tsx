"use client";

import dynamic from "next/dynamic";
import { useIsOwner } from "@/components/frame/use-me";
import { MembersSection } from "./members-section";
import { ModelsSection } from "./models-section";
import { SellerSection } from "./seller-section";
import { WorkspaceSection } from "./workspace-section";

const LeaveWorkspace = dynamic(() => import("./leave-workspace").then((file) => file.LeaveWorkspace), {
  ssr: false,
});
const SecondStepRule = dynamic(() => import("./second-step-rule").then((file) => file.SecondStepRule), {
  ssr: false,
});

export function WorkspaceTab() {
  return (
    <>
      <WorkspaceSection />
      <SellerSection />
      <ModelsSection />
      <MembersSection />
      {useIsOwner() && <SecondStepRule whose="workspace" />}
      <LeaveWorkspace />
    </>
  );
}
