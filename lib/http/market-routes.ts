import * as market from "@/lib/contract/market";
import { listMarket } from "@/lib/service/market/list-market";
import {
  listReported,
  listReports,
  listTakenDown,
  reportItem,
  reportStoreItem,
  resolveReports,
  takeDown,
} from "@/lib/service/market/listing-reports";
import {
  answerRating,
  deleteRating,
  hideRating,
  listRatings,
  saveRating,
} from "@/lib/service/market/ratings";
import { getListing, putListing } from "@/lib/service/market/read-listing";
import { readMarketItem } from "@/lib/service/market/read-market-item";
import { approveListing, declineListing, listReviews } from "@/lib/service/market/review-listings";
import { saveListing } from "@/lib/service/market/save-listing";
import { getSellerPage, saveSellerPage } from "@/lib/service/market/seller-page";
import { on } from "@/lib/service/on";

export const marketRoutes = [
  listMarket,
  on(market.getMarketItem, (services, { caller, params, origin }) =>
    readMarketItem(services, caller, params, origin),
  ),
  saveListing,
  putListing,
  getListing,
  reportItem,
  listReports,
  listTakenDown,
  takeDown,
  reportStoreItem,
  listReported,
  resolveReports,
  listReviews,
  approveListing,
  declineListing,
  getSellerPage,
  saveSellerPage,
  listRatings,
  saveRating,
  deleteRating,
  answerRating,
  hideRating,
] as const;
