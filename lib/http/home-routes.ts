import * as home from "@/lib/contract/home";
import { closeTour } from "@/lib/service/overview/close-tour";
import { readHome } from "@/lib/service/overview/read-home";
import { on } from "./on";

export const homeRoutes = [
  on(home.getHome, (services, { caller }) => readHome(services, caller)),
  on(home.closeTour, (services, { caller }) => closeTour(services, caller)),
] as const;
