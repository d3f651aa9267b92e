import type { Role } from "@/lib/schema/person";
import { ROLES } from "@/lib/schema/roles";

export const ROLE_LABELS: Record<Role, { label: string; noun: string; hint: string }> = {
  viewer: { label: "Viewer", noun: "a viewer", hint: "Can view workflows, runs and data" },
  editor: { label: "Editor", noun: "an editor", hint: "Can edit, publish and run workflows" },
  owner: { label: "Owner", noun: "an owner", hint: "Can also manage members and prices" },
};

export const ROLE_OPTIONS = ROLES.map((role) => ({
  value: role,
  label: ROLE_LABELS[role].label,
  hint: ROLE_LABELS[role].hint,
}));
