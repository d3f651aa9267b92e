import * as account from "./account";
import * as alerts from "./alerts";
import * as approvals from "./approvals";
import * as assistantTools from "./assistant-tools";
import * as autoTopUp from "./auto-top-up";
import * as backRuns from "./back-runs";
import * as billing from "./billing";
import * as bulkRetries from "./bulk-retries";
import * as cardRefunds from "./card-refunds";
import * as catalogue from "./catalogue";
import * as coupons from "./coupons";
import * as credentials from "./credentials";
import * as dashboards from "./dashboards";
import * as disputes from "./disputes";
import type { Endpoint } from "./endpoint";
import * as factors from "./factors";
import * as filing from "./filing";
import * as home from "./home";
import * as hooks from "./hooks";
import * as instance from "./instance";
import * as instancePeople from "./instance-people";
import * as invitations from "./invitations";
import * as listingReviews from "./listing-reviews";
import * as mailChoices from "./mail-choices";
import * as market from "./market";
import * as members from "./members";
import * as memories from "./memories";
import * as models from "./models";
import * as monthlyEarnings from "./monthly-earnings";
import * as passwords from "./passwords";
import * as payouts from "./payouts";
import * as people from "./people";
import * as planUsage from "./plan-usage";
import * as presence from "./presence";
import * as priceHistory from "./price-history";
import * as tiers from "./price-tiers";
import * as prices from "./prices";
import * as published from "./published";
import * as ratings from "./ratings";
import * as readerKeys from "./reader-keys";
import * as receipts from "./receipts";
import * as refunds from "./refunds";
import * as repeatedRuns from "./repeated-runs";
import * as reports from "./reports";
import * as requests from "./requests";
import * as runCosts from "./run-costs";
import * as runInputs from "./run-inputs";
import * as runs from "./runs";
import * as search from "./search";
import * as secondStepRules from "./second-step-rules";
import * as securityLog from "./security-log";
import * as sellers from "./sellers";
import * as sessions from "./sessions";
import * as settings from "./settings";
import * as shareLinks from "./share-links";
import * as shares from "./shares";
import * as signUps from "./sign-ups";
import * as subscribers from "./subscribers";
import * as subscriptions from "./subscriptions";
import * as suggest from "./suggest";
import * as tables from "./tables";
import * as templates from "./templates";
import * as tokens from "./tokens";
import * as topUps from "./top-ups";
import * as versions from "./versions";
import * as workflowTests from "./workflow-tests";
import * as workflows from "./workflows";
import * as yearlyStatements from "./yearly-statements";

export const endpoints = Object.fromEntries(
  [
    home,
    factors,
    secondStepRules,
    search,
    filing,
    workflows,
    workflowTests,
    versions,
    memories,
    readerKeys,
    runs,
    runInputs,
    repeatedRuns,
    backRuns,
    bulkRetries,
    requests,
    runCosts,
    presence,
    approvals,
    tables,
    dashboards,
    published,
    shareLinks,
    hooks,
    assistantTools,
    alerts,
    instance,
    invitations,
    signUps,
    people,
    account,
    members,
    passwords,
    tokens,
    sessions,
    securityLog,
    credentials,
    settings,
    models,
    suggest,
    templates,
    catalogue,
    prices,
    priceHistory,
    tiers,
    subscriptions,
    subscribers,
    mailChoices,
    market,
    sellers,
    listingReviews,
    reports,
    ratings,
    billing,
    refunds,
    disputes,
    planUsage,
    receipts,
    payouts,
    cardRefunds,
    shares,
    instancePeople,
    coupons,
    monthlyEarnings,
    topUps,
    autoTopUp,
    yearlyStatements,
  ]
    .flatMap((nouns) => Object.values(nouns))
    .filter((value): value is Endpoint => typeof value === "object" && "method" in value && "path" in value)
    .map((value) => [value.id, value]),
);
