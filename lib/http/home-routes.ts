import * as filing from "@/lib/contract/filing";
import * as home from "@/lib/contract/home";
import { search as searchContract } from "@/lib/contract/search";
import { on } from "@/lib/service/on";
import { closeTour } from "@/lib/service/overview/close-tour";
import { fileItems, listFiling, renameFolder } from "@/lib/service/overview/file-items";
import { readHome } from "@/lib/service/overview/read-home";
import { search } from "@/lib/service/overview/search";

export const homeRoutes = [
  on(home.getHome, (services, { caller }) => readHome(services, caller)),
  on(home.closeTour, (services, { caller }) => closeTour(services, caller)),
  on(searchContract, (services, { caller, query }) => search(services, caller, query)),
  on(filing.listFiling, (services, { caller, params }) => listFiling(services, caller, params.kind)),
  on(filing.fileItems, (services, { caller, params, body }) =>
    fileItems(services, caller, params.kind, body),
  ),
  on(filing.renameFolder, (services, { caller, params, body }) =>
    renameFolder(services, caller, params.kind, body),
  ),
] as const;
