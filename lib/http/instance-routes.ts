import {
  readInstance as endpoint,
  getInstanceProfile,
  readInstanceNews as news,
  saveInstanceProfile as saveContract,
} from "@/lib/contract/instance";
import * as people from "@/lib/contract/instance-people";
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
import { makePasswordLink } from "@/lib/service/people/make-password-link";
import { resetFactors } from "@/lib/service/people/reset-factors";

export const instanceRoutes = [
  on(endpoint, async (services) => ok(await readInstance(services))),
  on(getInstanceProfile, async (services) => ok(await readInstanceProfile(services))),
  on(saveContract, async (services, { body }) => ok(await saveInstanceProfile(services, body))),
  on(news, async (services) => ok(await readInstanceNews(services))),
  on(people.listInstanceWorkspaces, (services, { query }) => listInstanceWorkspaces(services, query)),
  on(people.listInstancePeople, (services, { query }) => listInstancePeople(services, query)),
  on(people.blockWorkspace, (services, { params, body }) => blockWorkspace(services, params.id, body.reason)),
  on(people.unblockWorkspace, (services, { params }) => unblockWorkspace(services, params.id)),
  on(people.blockPerson, (services, { params, body }) => blockPerson(services, params.id, body.reason)),
  on(people.unblockPerson, (services, { params }) => unblockPerson(services, params.id)),
  on(people.deleteWorkspace, (services, { caller, params, body }) =>
    deleteWorkspace(services, caller, params.id, body?.reason ?? null),
  ),
  on(people.deletePerson, (services, { caller, params, body }) =>
    deletePerson(services, caller, params.id, body?.reason ?? null),
  ),
  on(people.makePersonLink, (services, { caller, params, origin }) =>
    makePasswordLink(services, caller, params.id, origin),
  ),
  on(people.resetPersonFactors, (services, { caller, params }) => resetFactors(services, caller, params.id)),
] as const;
