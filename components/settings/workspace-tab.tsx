"use client";

import { MembersSection } from "./members-section";
import { WorkspaceSection } from "./workspace-section";

export function WorkspaceTab() {
  return (
    <>
      <WorkspaceSection />
      <MembersSection />
    </>
  );
}
