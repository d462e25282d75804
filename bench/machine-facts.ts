import { arch, cpus, platform, totalmem } from "node:os";

/** What of a machine explains its figures; nothing that tells which machine it is. */
export type MachineFacts = {
  node: string;
  platform: string;
  processor: string;
  cores: number;
  memoryGigabytes: number;
};

export function machineFacts(): MachineFacts {
  const processors = cpus();
  return {
    node: process.version,
    platform: `${platform()} ${arch()}`,
    processor: processors[0]?.model.trim() ?? "unknown",
    cores: processors.length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
  };
}
