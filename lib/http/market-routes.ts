import * as reviews from "@/lib/contract/listing-reviews";
import * as market from "@/lib/contract/market";
import * as ratings from "@/lib/contract/ratings";
import * as reports from "@/lib/contract/reports";
import * as sellers from "@/lib/contract/sellers";
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
import { putListingOf, readListing } from "@/lib/service/market/read-listing";
import { readMarketItem } from "@/lib/service/market/read-market-item";
import { decideListing, listReviews } from "@/lib/service/market/review-listings";
import { saveListing } from "@/lib/service/market/save-listing";
import { readSellerPage, saveSellerPage } from "@/lib/service/market/seller-page";
import { on, onOpen } from "@/lib/service/on";

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
  on(reports.reportItem, (services, { caller, params, body }) => reportItem(services, caller, params, body)),
  on(reports.listReports, (services, { query }) => listReports(services, query)),
  on(reports.listTakenDown, (services, { query }) => listTakenDown(services, query)),
  on(reports.takeDown, (services, { params, body }) => takeDown(services, params, body)),
  onOpen(reports.reportStoreItem, (services, { params, body, request }) =>
    reportStoreItem(services, params.slug, body, request.address),
  ),
  on(reports.listReported, (services, { query }) => listReported(services, query)),
  on(reports.resolveReports, (services, { params }) => resolveReports(services, params)),
  on(reviews.listReviews, (services, { query }) => listReviews(services, query)),
  on(reviews.approveListing, (services, { caller, params }) =>
    decideListing(services, caller, params.id, null),
  ),
  on(reviews.declineListing, (services, { caller, params, body }) =>
    decideListing(services, caller, params.id, body.reason),
  ),
  on(sellers.getSellerPage, (services, { caller, origin }) => readSellerPage(services, caller, origin)),
  on(sellers.saveSellerPage, (services, { caller, body, origin }) =>
    saveSellerPage(services, caller, body, origin),
  ),
  on(ratings.listRatings, (services, { caller, params, query }) =>
    listRatings(services, caller, params, query),
  ),
  on(ratings.saveRating, (services, { caller, params, body }) => saveRating(services, caller, params, body)),
  on(ratings.deleteRating, (services, { caller, params }) => deleteRating(services, caller, params)),
  on(ratings.answerRating, (services, { caller, params, body }) =>
    answerRating(services, caller, params.id, body.text),
  ),
  on(ratings.hideRating, (services, { caller, params, body }) =>
    hideRating(services, caller, params.id, body.reason),
  ),
] as const;
