import * as market from "@/lib/contract/market";
import { listMarket } from "@/lib/service/market/list-market";
import { readMarketItem } from "@/lib/service/market/read-market-item";
import { saveListing } from "@/lib/service/market/save-listing";
import { on } from "./on";

export const marketRoutes = [
  on(market.listMarket, (services, { caller, query }) => listMarket(services, caller, query)),
  on(market.getMarketItem, (services, { caller, params, origin }) =>
    readMarketItem(services, caller, params, origin),
  ),
  on(market.saveListing, (services, { caller, params, body, origin }) =>
    saveListing(services, caller, params, body, origin),
  ),
] as const;
