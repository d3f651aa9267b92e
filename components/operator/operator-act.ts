import type { OperatorActName } from "@/lib/client/instance-people-queries";

export interface OperatorAct {
  readonly name: OperatorActName;
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly action: string;
  readonly done: string;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

export function workspaceActs({ id, name }: Named) {
  return {
    block: {
      ...{ name: "blockWorkspace", id, title: `Block ${name}?`, action: "Block workspace" },
      description:
        "The workspace's endpoints, runs, sales, tokens and sessions stop within seconds. Its subscribers aren't charged. You can unblock the workspace at any time. Its members see your reason when they sign in.",
      done: `${name} is blocked`,
    },
    unblock: {
      ...{ name: "unblockWorkspace", id, title: `Unblock ${name}?`, action: "Unblock workspace" },
      description:
        "The workspace's runs and schedules continue where they left off. Your reason is kept in the audit log.",
      done: `${name} is unblocked`,
    },
    close: {
      ...{ name: "deleteWorkspace", id, title: `Close ${name} permanently?`, action: "Close workspace" },
      description:
        "Everything in the workspace is deleted. You can't undo this. Its subscribers get a refund for the rest of their month. Unused credit that the workspace bought by card is refunded to the card. The owners get your reason by email.",
      done: `${name} is closed`,
    },
  } as const satisfies Record<string, OperatorAct>;
}

export function personActs({ id, name, email }: Named & { readonly email: string }) {
  const person = name || email;
  return {
    block: {
      ...{ name: "blockPerson", id, title: `Block ${person}?`, action: "Block person" },
      description:
        "This person can't sign in, and their sessions and tokens stop working within a second. Their workspaces continue. They see your reason when they sign in.",
      done: `${person} is blocked`,
    },
    unblock: {
      ...{ name: "unblockPerson", id, title: `Unblock ${person}?`, action: "Unblock person" },
      description: "This person can sign in again. Your reason is kept in the audit log.",
      done: `${person} is unblocked`,
    },
    link: {
      ...{
        name: "makePersonLink",
        id,
        title: `Create a password link for ${person}?`,
        action: "Create link",
      },
      description: `Anyone with the link can set a new password for ${email}, once and within 24 hours. Check that the request really comes from ${email}. Your reason is kept in the audit log.`,
      done: "The link is ready",
    },
    factors: {
      ...{ name: "resetPersonFactors", id, action: "Turn off two-factor authentication" },
      title: `Turn off two-factor authentication for ${person}?`,
      description: `This person is signed out everywhere and can then sign in with just their password. Check that the request really comes from ${email}. Your reason is kept in the audit log.`,
      done: `${person} can now sign in with just a password`,
    },
    remove: {
      ...{ name: "deletePerson", id, title: `Delete ${person}'s account?`, action: "Delete account" },
      description:
        "The account and the workspaces where this person is the only member are deleted. You can't undo this. Unused credit bought by card is refunded to the card. The person gets your reason by email.",
      done: `${person}'s account was deleted`,
    },
  } as const satisfies Record<string, OperatorAct>;
}
