import { measureBrowse } from "./measure-browse";
import { measurePurchases } from "./measure-purchases";
import { measureSettlements } from "./measure-settlements";
import { type SearchRun, searchCollections } from "./search-collections";
import { searchQuality } from "./search-quality";
import { withService } from "./with-service";

/** Everything that is measured: a name for the command line, and what makes the figures. */
export const measures = {
  search: searchCollections,
  quality: ({ dataFolder }: SearchRun) => searchQuality(dataFolder),
  browse: () => withService(measureBrowse),
  purchases: () => withService(measurePurchases),
  settlements: () => withService(measureSettlements),
} satisfies Record<string, (run: SearchRun) => Promise<object>>;

export type MeasureName = keyof typeof measures;

export function isMeasure(word: string): word is MeasureName {
  return Object.hasOwn(measures, word);
}
