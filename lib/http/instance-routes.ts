import { getInstanceProfile } from "@/lib/contract/instance";
import { ok } from "@/lib/kit/result";
import { deletePerson } from "@/lib/service/account/delete-person";
import { deleteWorkspace } from "@/lib/service/account/delete-workspace";
import { blockPerson, unblockPerson } from "@/lib/service/instance/block-person";
import { blockWorkspace, unblockWorkspace } from "@/lib/service/instance/block-workspace";
import { listInstancePeople, listInstanceWorkspaces } from "@/lib/service/instance/list-instance-people";
import { readInstance } from "@/lib/service/instance/read-instance";
import { readInstanceNews } from "@/lib/service/instance/read-instance-news";
import { saveInstanceProfile } from "@/lib/service/instance/save-instance-profile";
import { on } from "@/lib/service/on";
import { readInstanceProfile } from "@/lib/service/outbound/read-instance-profile";
import { makePersonLink } from "@/lib/service/people/make-password-link";
import { resetPersonFactors } from "@/lib/service/people/reset-factors";

export const instanceRoutes = [
  readInstance,
  on(getInstanceProfile, async (services) => ok(await readInstanceProfile(services))),
  saveInstanceProfile,
  readInstanceNews,
  listInstanceWorkspaces,
  listInstancePeople,
  blockWorkspace,
  unblockWorkspace,
  blockPerson,
  unblockPerson,
  deleteWorkspace,
  deletePerson,
  makePersonLink,
  resetPersonFactors,
] as const;
