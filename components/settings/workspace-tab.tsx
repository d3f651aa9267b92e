"use client";

import { LeaveWorkspace } from "./leave-workspace";
import { MembersSection } from "./members-section";
import { ModelsSection } from "./models-section";
import { WorkspaceSection } from "./workspace-section";

export function WorkspaceTab() {
  return (
    <>
      <WorkspaceSection />
      <ModelsSection />
      <MembersSection />
      <LeaveWorkspace />
    </>
  );
}
