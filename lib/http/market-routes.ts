import * as market from "@/lib/contract/market";
import * as sellers from "@/lib/contract/sellers";
import { listReports, listTakenDown, reportItem, takeDown } from "@/lib/service/market/judge-listings";
import { listMarket } from "@/lib/service/market/list-market";
import { putListingOf, readListing } from "@/lib/service/market/read-listing";
import { readMarketItem } from "@/lib/service/market/read-market-item";
import { saveListing } from "@/lib/service/market/save-listing";
import { readSellerPage, saveSellerPage } from "@/lib/service/market/seller-page";
import { on } from "./on";

export const marketRoutes = [
  on(market.listMarket, (services, { caller, query }) => listMarket(services, caller, query)),
  on(market.getMarketItem, (services, { caller, params, origin }) =>
    readMarketItem(services, caller, params, origin),
  ),
  on(market.saveListing, (services, { caller, params, body, origin }) =>
    saveListing(services, caller, params, body, origin),
  ),
  on(market.putListing, (services, { caller, params, body, origin }) =>
    putListingOf(services, caller, params, body, origin),
  ),
  on(market.getListing, (services, { caller, params, origin }) =>
    readListing(services, caller, params, origin),
  ),
  on(market.reportItem, (services, { caller, params, body }) => reportItem(services, caller, params, body)),
  on(market.listReports, (services, { query }) => listReports(services, query)),
  on(market.listTakenDown, (services, { query }) => listTakenDown(services, query)),
  on(market.takeDown, (services, { params, body }) => takeDown(services, params, body.reason)),
  on(sellers.getSellerPage, (services, { caller, origin }) => readSellerPage(services, caller, origin)),
  on(sellers.saveSellerPage, (services, { caller, body, origin }) =>
    saveSellerPage(services, caller, body, origin),
  ),
] as const;
