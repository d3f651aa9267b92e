import { readFileSync } from "node:fs";

// Any version of Node loads this file first, so it can't use syntax newer than Node 12.

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const fault = nodeFault(process.versions.node, engines.node);
if (fault !== null) {
  console.error(fault);
  process.exit(1);
}

/** Returns null if Node is new enough. `needed` is as in package.json: "^20.19.0 || >=22.12.0". */
export function nodeFault(found, needed) {
  const fits = needed.split("||").some((range) => isWithin(numbersOf(found), range.trim()));
  if (fits) return null;
  const [lowest, ...others] = needed.split("||").map((range) => numbersOf(range).join("."));
  const later = others.map((version) => `, or ${version}`).join("");
  return `Millrace needs Node ${lowest}${later} or newer, and this is Node ${found}.`;
}

function isWithin(version, range) {
  const min = numbersOf(range);
  if (range.startsWith("^") && version[0] !== min[0]) return false;
  const differing = min.findIndex((number, index) => number !== version[index]);
  return differing === -1 || version[differing] > min[differing];
}

function numbersOf(text) {
  return (text.match(/\d+/g) || []).slice(0, 3).map(Number);
}
