import * as home from "@/lib/contract/home";
import { search as searchContract } from "@/lib/contract/search";
import { closeTour } from "@/lib/service/overview/close-tour";
import { readHome } from "@/lib/service/overview/read-home";
import { search } from "@/lib/service/overview/search";
import { on } from "./on";

export const homeRoutes = [
  on(home.getHome, (services, { caller }) => readHome(services, caller)),
  on(home.closeTour, (services, { caller }) => closeTour(services, caller)),
  on(searchContract, (services, { caller, query }) => search(services, caller, query)),
] as const;
