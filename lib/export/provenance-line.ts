import { provenanceCopy } from "../copy/provenance";
import { longDate } from "./long-date";

/**
 * Who wrote a summary, when and from what. The generator is "unknown" and the source empty where an imported collection
 * does not tell. `generatedAt` begins with YYYY-MM-DD.
 */
export type Provenance = { generator: string; source: string; generatedAt: string };

/** The sentence that goes wherever a summary goes; without a provenance it says only that a machine wrote it. */
export function provenanceLine(provenance: Provenance | null): string {
  return provenanceCopy.mayContainErrors(provenance ? writtenBy(provenance) : provenanceCopy.generated);
}

/** The same before a purchase, as one of several points: no full stop, no warning, and no date unless one is given. */
export function writtenBy({
  generator,
  source,
  generatedAt,
}: Omit<Provenance, "generatedAt"> & { generatedAt?: string }): string {
  if (generator === "unknown") return provenanceCopy.writerUnknown;
  const date = generatedAt === undefined ? null : longDate(generatedAt);
  return provenanceCopy.generatedBy(generatorName(generator), date, source);
}

/** The generator as a sentence names it: our own collection takes an article, a model does not. */
export function generatorName(generator: string): string {
  return generator === "founding collection" ? provenanceCopy.foundingCollection : generator;
}
