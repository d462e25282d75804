import { Cover } from "@/components/book/cover";
import type { BoughtPassage } from "@/lib/client/parse-bought-passages";
import { searchCopy } from "@/lib/copy/search";
import { bookPath } from "@/lib/text/book-path";
import { BookLine } from "./book-line";
import styles from "./hit.module.css";
import { MarkedText } from "./marked-text";

/** One book that a paid search found: its best passage, the words that matched, and why it stands where it stands. */
export function PassageHit({ passage }: { passage: BoughtPassage }) {
  const { results } = searchCopy;
  const { id, title, author, genre, section, text, matches, score } = passage;
  const why = reasons(passage);
  return (
    <div className={styles.place}>
      <div className={styles.hit}>
        <Cover book={passage} />
        <BookLine id={id} title={title} facts={[author, genre]} />
        <div className={styles.body}>
          {section && <p className={styles.section}>{results.section(section)}</p>}
          <q className={styles.passage}>
            <MarkedText text={text} matches={matches} />
          </q>
          <div className={styles.more}>
            <details>
              <summary>{why === "" ? results.score : `${results.whyHere} ${why}`}</summary>
              <p className="num">{results.scoreOf(scores.format(score))}</p>
            </details>
            <a href={bookPath(id, title)}>
              {results.around}
              <span className="visually-hidden">{results.aroundIn(title)}</span>
            </a>
          </div>
        </div>
      </div>
    </div>
  );
}

function reasons({ lexicalRank, vectorRank }: BoughtPassage): string {
  const { results } = searchCopy;
  const parts = [
    lexicalRank === null ? null : results.keyword(lexicalRank),
    vectorRank === null ? null : results.meaning(vectorRank),
  ];
  return parts.filter((part) => part !== null).join(", ");
}

const scores = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
