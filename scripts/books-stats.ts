import { getStats } from "@/lib/catalog/get-stats";
import type { Command } from "./books-command";

/** `stats` */
export const statsCommand: Command = (words) => (words.length === 0 ? printStats : null);

async function printStats(): Promise<number> {
  for (const [name, count] of Object.entries(await getStats())) process.stdout.write(`${name}: ${count}\n`);
  return 0;
}
