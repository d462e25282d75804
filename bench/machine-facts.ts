import { arch, cpus, loadavg, platform, totalmem } from "node:os";

/** What of a machine explains its figures; nothing that tells which machine it is. */
export type MachineFacts = {
  node: string;
  platform: string;
  processor: string;
  cores: number;
  memoryGigabytes: number;
  /** How many threads wanted a core in the minute before: other work on the machine, when it is asked at the start. */
  loadBefore: number;
};

export function machineFacts(): MachineFacts {
  const processors = cpus();
  return {
    node: process.version,
    platform: `${platform()} ${arch()}`,
    processor: processors[0]?.model.trim() ?? "unknown",
    cores: processors.length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}
