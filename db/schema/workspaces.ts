import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "@/db/columns";
import { SAMPLE_CHOICES } from "@/lib/schema/credential";

const sampleData = (name: string) => text(name, { enum: SAMPLE_CHOICES }).notNull().default("auto");

export const workspaces = pgTable(
  "workspaces",
  {
    id: id(),
    name: text("name").notNull(),
    /** Maximum number of concurrent runs across all workflows of the workspace; null for no limit. */
    concurrency: integer("concurrency"),
    /**
     * Number of days that runs are stored, for workflows without their own setting. Null means the default of
     * 30 days.
     */
    retentionDays: integer("retention_days"),
    sampleNews: sampleData("sample_news"),
    sampleMarket: sampleData("sample_market"),
    sampleEconomic: sampleData("sample_economic"),
    /** Monthly budget for language models, in micro-units; null for no limit. */
    modelBudget: bigint("model_budget", { mode: "number" }),
    /** True if members who sign in with a password must have a second factor. */
    secondStepRequired: boolean("second_step_required").notNull().default(false),
    /** Part of the URL of the workspace's store page. Created with its first listing, and never changed. */
    sellerSlug: text("seller_slug"),
    sellerAbout: text("seller_about").notNull().default(""),
    /** The seller's own website, with https; empty for none. */
    sellerSite: text("seller_site").notNull().default(""),
    /**
     * Time when the last member deleted their account. From then on the database rejects new rows that belong
     * to the workspace.
     */
    closedAt: at("closed_at"),
    /**
     * Time when everything in the closed workspace had been deleted. Null while it is open or a runner is
     * still deleting.
     */
    emptiedAt: at("emptied_at"),
    blockedAt: at("blocked_at"),
    /** Reason for the block, shown to the workspace's members. */
    blockReason: text("block_reason"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("workspaces_seller_slug").on(table.sellerSlug),
    index("workspaces_to_empty").on(table.id).where(sql`closed_at is not null and emptied_at is null`),
    check(
      "workspaces_sample_data",
      sql`array[${table.sampleNews}, ${table.sampleMarket}, ${table.sampleEconomic}] <@ array['auto', 'on', 'off']`,
    ),
  ],
);
