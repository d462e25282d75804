import { searchCopy } from "@/lib/copy/search";
import type { SampleResult as Sample } from "@/lib/search/sample-result";
import { PassageHit } from "./passage-hit";
import styles from "./sample-result.module.css";

/** One real result of one fixed question, so that nobody buys without having seen what a result is. */
export function SampleResult({ sample: { question, hit } }: { sample: Sample }) {
  const { sample } = searchCopy;
  const { chunk, explain, ...book } = hit;
  return (
    <details className={styles.sample}>
      <summary>{sample.open}</summary>
      <p className={styles.question}>{sample.question(question)}</p>
      <PassageHit
        passage={{
          ...book,
          section: null,
          text: chunk,
          lexicalRank: explain?.lexicalRank ?? null,
          vectorRank: explain?.vectorRank ?? null,
          matches: explain?.matches ?? [],
        }}
      />
    </details>
  );
}
