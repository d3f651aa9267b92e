import { FolderInput, Hash } from "lucide-react";

export type FilingPart = "folder" | "tags";

export const FILING_PARTS = [
  { part: "folder", label: "Move to folder…", icon: FolderInput },
  { part: "tags", label: "Add tags…", icon: Hash },
] as const;
