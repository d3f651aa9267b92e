"use client";

import { useIsOwner } from "@/components/frame/use-me";
import { LeaveWorkspace } from "./leave-workspace";
import { MembersSection } from "./members-section";
import { ModelsSection } from "./models-section";
import { SecondStepRule } from "./second-step-rule";
import { WorkspaceSection } from "./workspace-section";

export function WorkspaceTab() {
  return (
    <>
      <WorkspaceSection />
      <ModelsSection />
      <MembersSection />
      {useIsOwner() && <SecondStepRule whose="workspace" />}
      <LeaveWorkspace />
    </>
  );
}
