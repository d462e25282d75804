import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const megabyte = 2 ** 20;

/** Megabytes that the process's JavaScript holds, typed arrays included, after everything unused has been let go. */
export function heldMegabytes(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / megabyte;
}

/** The most memory that the process has had at once, in megabytes. */
export function peakMegabytes(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}
