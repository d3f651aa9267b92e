import { closeTour } from "@/lib/service/overview/close-tour";
import { fileItems, getFiling, listFiling, renameFolder } from "@/lib/service/overview/file-items";
import { getHome } from "@/lib/service/overview/get-home";
import { search } from "@/lib/service/overview/search";

export const homeRoutes = [
  getHome,
  closeTour,
  search,
  listFiling,
  getFiling,
  fileItems,
  renameFolder,
] as const;
