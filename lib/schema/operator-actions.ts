export const OPERATOR_ACTIONS = [
  "workspace.block",
  "workspace.unblock",
  "workspace.delete",
  "person.block",
  "person.unblock",
  "person.delete",
  "person.password_link",
  "person.factors_reset",
] as const;
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];
