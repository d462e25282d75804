import { exportCopy } from "../copy/export";
import { longDate } from "./long-date";

/** Who wrote a summary, when and from what. `generatedAt` begins with YYYY-MM-DD. */
export type Provenance = { generator: string; source: string; generatedAt: string };

/** The sentence that says so wherever a summary goes; without a provenance it says only that a machine wrote it. */
export function provenanceLine(provenance: Provenance | null): string {
  if (!provenance) return exportCopy.generatedByUnknown;
  const { generator, generatedAt, source } = provenance;
  return exportCopy.generatedBy(generatorName(generator), longDate(generatedAt), source);
}

/** The generator as a sentence names it: our own collection takes an article, a model does not. */
export function generatorName(generator: string): string {
  return generator === "founding collection" ? exportCopy.foundingCollection : generator;
}
