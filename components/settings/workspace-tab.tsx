"use client";

import { useIsOwner } from "@/components/frame/use-me";
import { LeaveWorkspace } from "./leave-workspace";
import { MembersSection } from "./members-section";
import { ModelsSection } from "./models-section";
import { SecondStepRule } from "./second-step-rule";
import { SellerSection } from "./seller-section";
import { WorkspaceSection } from "./workspace-section";

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
