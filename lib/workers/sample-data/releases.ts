import type { JsonObject } from "@/lib/kit/json";

/**
 * As in the real office's responses, a release without a link or without notes lacks that field. Some
 * releases have no link, and most have no notes.
 */
export const RELEASES: readonly JsonObject[] = [
  {
    id: 9,
    name: "Advance Monthly Sales for Retail and Food Services",
    press_release: true,
    link: "http://www.census.gov/retail/",
  },
  {
    id: 10,
    name: "Consumer Price Index",
    press_release: true,
    link: "http://www.bls.gov/cpi/",
    notes: "Sample data.",
  },
  { id: 13, name: "G.17 Industrial Production and Capacity Utilization", press_release: true },
  { id: 18, name: "H.15 Selected Interest Rates", press_release: false },
  { id: 46, name: "Producer Price Index", press_release: true, link: "http://www.bls.gov/ppi/" },
  { id: 50, name: "Employment Situation", press_release: true, link: "http://www.bls.gov/ces/" },
  {
    id: 53,
    name: "Gross Domestic Product",
    press_release: true,
    link: "https://www.bea.gov/data/gdp",
    notes: "Sample data.",
  },
  { id: 54, name: "Personal Income and Outlays", press_release: true },
];
